import type { Endpoint } from "#platform/contract/endpoint.ts";
import { forbidden } from "#platform/server/app-error.ts";
import { type ApiRoute, buildApiRoute, type Call } from "#platform/server/http/route.ts";
import type { Actor, Principal } from "#slices/identity/server/identity.api.ts";
import * as contract from "#slices/notes/contract/notes.contract.ts";
import type { NotesDeps } from "./notes.deps.ts";
import { changeNote, createNote, listNotes, removeNote, WRITING } from "./notes.service.ts";

function toCall({ principal, requestId }: Call<Endpoint, Principal>): { actor: Actor; requestId: string } {
  // Guests were rejected before; a token has no places.
  if (principal.kind !== "account") throw forbidden();
  return { actor: principal, requestId };
}

/** Returns the routes for notes on trends. */
export function buildNotesRoutes(deps: NotesDeps): readonly ApiRoute<Principal>[] {
  return [
    buildApiRoute<typeof contract.getTrendNotes, Principal>(contract.getTrendNotes, "notes.read", (call) => {
      const { kind, id } = call.params;
      return listNotes(deps, toCall(call).actor, kind === "region" ? { region: id } : { location: id });
    }),
    buildApiRoute<typeof contract.createTrendNote, Principal>(contract.createTrendNote, WRITING, async (call) => ({
      data: { id: await createNote(deps, toCall(call), call.body) },
    })),
    buildApiRoute<typeof contract.updateTrendNote, Principal>(contract.updateTrendNote, WRITING, async (call) => ({
      data: { id: await changeNote(deps, toCall(call), call.params.id, call.body) },
    })),
    buildApiRoute<typeof contract.deleteTrendNote, Principal>(contract.deleteTrendNote, WRITING, async (call) => ({
      data: { id: await removeNote(deps, toCall(call), call.params.id) },
    })),
  ];
}
