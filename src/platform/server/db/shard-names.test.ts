import { expect, test } from "vitest";
import { withoutShardNumbers } from "./shard-names.ts";

test("names of a node's shards become names of the schema, and nothing else changes", () => {
  expect(
    withoutShardNumbers(
      'update or delete on table "people_102345" violates foreign key constraint "enrollments_client_id_person_id_fkey_102999" on table "enrollments_102999"',
    ),
  ).toBe(
    'update or delete on table "people" violates foreign key constraint "enrollments_client_id_person_id_fkey" on table "enrollments"',
  );
  const ordinary =
    'null value in column "line_2" of relation "imports" violates not-null constraint, 1234567 "x 123456"';
  expect(withoutShardNumbers(ordinary)).toBe(ordinary);
});
