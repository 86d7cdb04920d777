import { type RawBuilder, sql } from "kysely";

/** Days as one parameter, whatever the engine makes of lists. */
export function daysList(days: readonly string[]): RawBuilder<unknown> {
  return sql`string_to_array(${days.join(" ")}, ' ')::date[]`;
}

/** A list of days as `array_to_string` has it. */
export function listFor(text: string): readonly string[] {
  return text === "" ? [] : text.split(" ");
}
