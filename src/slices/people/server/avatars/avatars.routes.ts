import { forbidden } from "#platform/server/app-error.ts";
import { type ApiRoute, buildApiRoute, downloadRoute, buildUploadRoute } from "#platform/server/http/route.ts";
import type { Actor, Principal } from "#slices/identity/server/identity.api.ts";
import * as contract from "#slices/people/contract/avatar.contract.ts";
import type { PeopleDeps } from "#slices/people/server/people.context.ts";
import { openAvatar, removeAvatar, uploadAvatar } from "./avatars.service.ts";

const upload = {
  field: "avatar",
  maxBytes: 2_097_152,
  tooLarge: "The picture has more than 2 MB. Choose a smaller one.",
};

function requireActor(principal: Principal): Actor {
  if (principal.kind !== "account") throw forbidden();
  return principal;
}

/** Returns the API routes of employee pictures. */
export function buildAvatarRoutes(deps: PeopleDeps): ApiRoute<Principal>[] {
  return [
    buildUploadRoute<typeof contract.uploadAvatar, Principal>(
      contract.uploadAvatar,
      "people.avatar.change",
      upload,
      async ({ principal, params, requestId }, file) => ({
        data: await uploadAvatar(deps, requireActor(principal), { personId: params.id, file, requestId }),
      }),
    ),
    buildApiRoute<typeof contract.removeAvatar, Principal>(
      contract.removeAvatar,
      "people.avatar.change",
      async (call) => ({
        data: await removeAvatar(deps, requireActor(call.principal), call.params.id, call.requestId),
      }),
    ),
    downloadRoute<typeof contract.getAvatar, Principal>(contract.getAvatar, "people.read", "image/*", (call) =>
      openAvatar(deps, requireActor(call.principal), call.params.id),
    ),
  ];
}
