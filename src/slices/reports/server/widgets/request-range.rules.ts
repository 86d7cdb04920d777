import { type BucketKind, type DateRange, parseInterval } from "#slices/analytics/server/analytics.api.ts";
import { dateText, type FieldErrors } from "./request-fields.rules.ts";

/** Truncates a range at today, because nothing has happened later; the reply states the truncated range. */
const truncateRange = (today: string, { from, to }: DateRange): DateRange => ({ from, to: to < today ? to : today });

/** Reads a range that may be in two places; null where it is in neither. It is truncated at today. */
export function readRange(
  errors: FieldErrors,
  offer: { readonly today: string },
  values: readonly (readonly [string, unknown])[],
  interval: BucketKind,
): { text: string; range: DateRange } | null {
  const ranges = values.flatMap(([path, value]) => {
    const text = errors.read(path, dateText.optional(), value, undefined);
    return text === undefined ? [] : [{ path, text }];
  });
  const [first, second] = ranges;
  if (!first) return null;
  if (second && second.text !== first.text) {
    errors.add(second.path, "contradiction", "Conflicting date ranges");
  }
  const { bucket, errors: wrong } = parseInterval(first.text, offer.today, interval);
  if (bucket) return { text: first.text, range: truncateRange(offer.today, bucket.range) };
  for (const { code, message } of wrong) errors.add(first.path, code, message);
  return null;
}
