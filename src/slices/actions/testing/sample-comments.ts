import { insertRows } from "#app/server/demo/demo.repository.ts";
import type { TestApplication } from "#test/support/test-application.ts";

/** Inserts assignments of client 1 between a person and the administrator, with comments by and about them. */
export async function writeCommentsAbout(
  t: TestApplication,
  personId: number,
  { name, comment }: { readonly name: string; readonly comment: string },
): Promise<void> {
  const at = t.clock.now();
  const about = { question_id: 18, topic_id: 11, action_item_id: 111, due_on: "2026-12-01" };
  const begun = { ...about, assigned_on: "2026-11-01", assigned_at: at };
  const base = { assignment_id: 1, created_at: at };
  await t.db.withClient(1, async (tx) => {
    await insertRows(tx, "assignments", [
      { ...begun, id: 1, creator_id: 1, assignee_id: personId, note: `For ${name.toUpperCase()} to do` },
      { ...begun, id: 2, creator_id: personId, assignee_id: 1, note: comment },
    ]);
    await insertRows(tx, "assignment_comments", [
      { ...base, author_id: personId, comment },
      { ...base, author_id: 1, comment: `Thank you, ${name}.` },
    ]);
  });
}
