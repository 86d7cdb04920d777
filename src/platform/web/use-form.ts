import { useRef, useState } from "react";
import type { FieldError } from "#platform/contract/problem.ts";
import { ApiError } from "#platform/web/api-error.ts";
import { formatFieldProblem } from "#platform/web/field-problem.ts";
import { useLocale } from "#platform/web/i18n.ts";
import { usePlatformStrings } from "#platform/web/strings.ts";
import type { FormIssue } from "#ui/form/form-frame.tsx";

type FieldName<Values> = keyof Values & string;
export type FieldErrors<Values> = { readonly [Name in FieldName<Values>]?: string | undefined };

interface FormOptions<Values> {
  initial: Values;
  /** Saves the values. Throws ApiError when the server rejects them. */
  submit: (values: Values) => Promise<unknown>;
  /** Returns errors found before the request; an empty object without any. */
  validate?: (values: Values) => FieldErrors<Values>;
  /** Returns another message for a field's problem, by its path and code; undefined for the usual one. */
  explain?: (problem: FieldError) => string | undefined;
}

/** The props of a field component besides its label: `<TextField label="…" {...form.field("email")} />`. */
interface FieldBinding<Values, Name extends FieldName<Values>> {
  readonly name: Name;
  readonly value: Values[Name];
  readonly onChange: (value: Values[Name]) => void;
  readonly error: string | undefined;
}

/** The state of a form and its actions. */
export interface Form<Values> {
  readonly values: Values;
  readonly errors: FieldErrors<Values>;
  readonly summary: readonly FormIssue[];
  readonly busy: boolean;
  readonly set: <Name extends FieldName<Values>>(name: Name, value: Values[Name]) => void;
  readonly bindField: <Name extends FieldName<Values>>(name: Name) => FieldBinding<Values, Name>;
  /** Returns true when the values were saved. A second call while the first is running does nothing. */
  readonly submit: () => Promise<boolean>;
  readonly reset: (values?: Values) => void;
}

interface Refusal {
  readonly errors: Readonly<Record<string, string | undefined>>;
  readonly summary: readonly FormIssue[];
}

/** Returns `body.address.city` as `address.city`. */
function withoutPart(path: string): string {
  return path.replace(/^(body|query|params)(\.|$)/, "");
}

/** Returns the field that a path belongs to: its longest prefix that is a field (`rules.0.name` belongs to `rules`). */
function findField(path: string, names: ReadonlySet<string>): string | undefined {
  const parts = path.split(".");
  return parts.map((_, index) => parts.slice(0, parts.length - index).join(".")).find((begin) => names.has(begin));
}

/** Converts a rejection by the server to errors of fields. Errors that belong to no field go to the summary. */
function buildRefusal(error: ApiError, names: ReadonlySet<string>, explain: (problem: FieldError) => string): Refusal {
  const errors: Record<string, string> = {};
  const summary: FormIssue[] = [];
  const strays: FormIssue[] = [];
  for (const problem of error.errors) {
    const path = withoutPart(problem.path);
    const message = explain(problem);
    const field = findField(path, names);
    if (field === undefined) {
      strays.push({ field: "", label: path === "" ? undefined : path, message });
    } else {
      errors[field] ??= message;
      summary.push({ field, message });
    }
  }
  const whole = { field: "", message: error.detail ?? error.title };
  const general = summary.length === 0 || strays.length > 0 ? [whole] : [];
  return { errors, summary: [...general, ...strays, ...summary] };
}

/** Builds the form's own validation errors. */
function buildOwnRefusal(errors: Refusal["errors"]): Refusal {
  const entries = Object.entries(errors);
  return {
    errors,
    summary: entries.flatMap(([field, message]) => (message === undefined ? [] : [{ field, message }])),
  };
}

const nothingWrong: Refusal = { errors: {}, summary: [] };

/** The state of a form: values, errors, and saving once at a time. A failure loses no input. */
export function useForm<Values extends object>(options: FormOptions<Values>): Form<Values> {
  const t = usePlatformStrings();
  const locale = useLocale();
  const explain = (problem: FieldError): string => options.explain?.(problem) ?? formatFieldProblem(problem, locale);
  const [values, setValues] = useState(options.initial);
  const [refusal, setRefusal] = useState<Refusal>(nothingWrong);
  const [busy, setBusy] = useState(false);
  const running = useRef(false);

  const set: Form<Values>["set"] = (name, value) => {
    setValues((before) => ({ ...before, [name]: value }));
    // The summary stays until the next submit, so that the page does not move while the user types.
    setRefusal((before) => ({ ...before, errors: { ...before.errors, [name]: undefined } }));
  };

  const refuse = (error: unknown): void => {
    if (!(error instanceof ApiError)) {
      setRefusal({ errors: {}, summary: [{ field: "", message: t("crashedHint") }] });
      window.reportError(error);
      return;
    }
    if (error.status === 0) setRefusal({ errors: {}, summary: [{ field: "", message: t("offlineHint") }] });
    else setRefusal(buildRefusal(error, new Set(Object.keys(values)), explain));
  };

  const save = async (): Promise<boolean> => {
    setBusy(true);
    try {
      await options.submit(values);
      setRefusal(nothingWrong);
      return true;
    } catch (error) {
      refuse(error);
      return false;
    } finally {
      setBusy(false);
    }
  };

  const submit = async (): Promise<boolean> => {
    if (running.current) return false;
    const own = buildOwnRefusal(options.validate?.(values) ?? {});
    if (own.summary.length > 0) {
      setRefusal(own);
      return false;
    }
    running.current = true;
    const saved = await save();
    running.current = false;
    return saved;
  };

  return {
    values,
    errors: refusal.errors as FieldErrors<Values>,
    summary: refusal.summary,
    busy,
    set,
    bindField: (name) => ({
      name,
      value: values[name],
      onChange: (value) => set(name, value),
      error: refusal.errors[name],
    }),
    submit,
    reset: (next = options.initial) => {
      setValues(next);
      setRefusal(nothingWrong);
    },
  };
}
