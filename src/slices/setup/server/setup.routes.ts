import { notFound } from "#platform/server/app-error.ts";
import { buildApiRoute, type ApiRoute } from "#platform/server/http/route.ts";
import type { Actor, Principal } from "#slices/identity/server/identity.api.ts";
import { getSetupAddresses } from "#slices/setup/contract/addresses.contract.ts";
import { loadSample, removeSample } from "#slices/setup/contract/sample.contract.ts";
import { getSetup } from "#slices/setup/contract/setup.contract.ts";
import { getTestEmail, sendTestEmail } from "#slices/setup/contract/test-email.contract.ts";
import type { SampleService } from "./sample/sample.service.ts";
import { type AddressDeps, readSetupAddresses } from "./setup-addresses.ts";
import { type ChecklistDeps, readSetup } from "./setup.checklist.ts";
import { readTestEmail, requestTestEmail, type TestEmailDeps } from "./test-email.service.ts";

function requireActor(principal: Principal): Actor {
  if (principal.kind !== "account") throw notFound();
  return principal;
}

/** The setup of the client-admin's own client. */
export function buildSetupRoutes(
  deps: ChecklistDeps & AddressDeps & TestEmailDeps,
  samples: SampleService,
): ApiRoute<Principal>[] {
  return [
    buildApiRoute<typeof getSetup, Principal>(getSetup, "setup.read", async (call) => {
      const actor = requireActor(call.principal);
      return deps.db.reading(actor.clientId, async (tx) => {
        const { people: _people, locations: _locations, ...setup } = await readSetup(deps, tx);
        return { data: { ...setup, sample: await samples.read(tx, actor) } };
      });
    }),
    buildApiRoute<typeof getSetupAddresses, Principal>(getSetupAddresses, "setup.read", async (call) => {
      const { clientId } = requireActor(call.principal);
      return deps.db.reading(clientId, async (tx) => ({ data: await readSetupAddresses(deps, tx) }));
    }),
    buildApiRoute<typeof getTestEmail, Principal>(getTestEmail, "setup.read", async (call) => {
      const { clientId, personId } = requireActor(call.principal);
      return deps.db.reading(clientId, async (tx) => ({ data: await readTestEmail(deps, tx, personId) }));
    }),
    buildApiRoute<typeof sendTestEmail, Principal>(sendTestEmail, "setup.send-test", async (call) => ({
      data: await requestTestEmail(deps, requireActor(call.principal), call.requestId),
    })),
    buildApiRoute<typeof loadSample, Principal>(loadSample, "setup.sample.load", async (call) => ({
      data: await samples.load(requireActor(call.principal), call.requestId),
    })),
    buildApiRoute<typeof removeSample, Principal>(removeSample, "setup.sample.remove", async (call) => ({
      data: await samples.remove(requireActor(call.principal), call.requestId),
    })),
  ];
}
