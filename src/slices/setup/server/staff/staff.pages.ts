import { randomUUID } from "node:crypto";
import { notFound, AppError, forbidden } from "#platform/server/app-error.ts";
import type { PageCall, PageReply, PageRoute } from "#platform/server/http/route.ts";
import { impersonationReason } from "#slices/identity/contract/impersonation.contract.ts";
import type { Principal, StaffApi } from "#slices/identity/server/identity.api.ts";
import type { ImpersonationPanelState } from "#slices/setup/server/pages/act-panel.tsx";
import { renderClientPage, type ClientPageState, notices } from "#slices/setup/server/pages/client-page.tsx";
import { renderClientsPage } from "#slices/setup/server/pages/clients-page.tsx";
import { renderNewClientPage } from "#slices/setup/server/pages/new-client-page.tsx";
import type { StaffPage } from "#slices/setup/server/pages/staff-frame.tsx";
import { toForm, readClientForm } from "./client-form.rules.ts";
import type { StaffAuditContext, StaffService } from "./staff.service.ts";
import { getStaffLanguage } from "./staff-texts.ts";

type Call = PageCall<Principal>;

const LONGEST_SEARCH = 120;
const keyPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function toAuditContext(call: Call): StaffAuditContext {
  if (call.principal.kind !== "staff") throw forbidden();
  return { staff: call.principal, requestId: call.requestId };
}

function toPage(call: Call): StaffPage {
  const { staff } = toAuditContext(call);
  return { language: getStaffLanguage(call.languages), who: staff.name === "" ? staff.email : staff.name };
}

/** Parses an id from an address or a form. An invalid id throws like a nonexistent one. */
function getId(text: string | undefined): number {
  if (text === undefined || !/^[1-9]\d{0,14}$/.test(text)) throw notFound();
  return Number(text);
}

function getSearch(text: string | undefined): string {
  return (text ?? "").trim().slice(0, LONGEST_SEARCH);
}

/** The staff console: server-rendered, without JavaScript. Every page and form adds a row to the staff log. */
export function buildStaffPages(service: StaffService, staff: StaffApi): PageRoute<Principal>[] {
  async function list(call: Call): Promise<PageReply> {
    const query = getSearch(call.query["q"]);
    const wanted = Number(/^\d{1,6}$/.exec(call.query["page"] ?? "")?.[0] ?? 1);
    const clients = await service.list(query, wanted, toAuditContext(call));
    return { status: 200, html: renderClientsPage(toPage(call), clients, query) };
  }

  function showNewClient(call: Call): Promise<PageReply> {
    const empty = readClientForm({
      time_zone: ["America/New_York"],
      locale: ["en"],
      service_ingage: ["active"],
      service_intouch: ["active"],
      key: [randomUUID()],
    });
    return Promise.resolve({ status: 200, html: renderNewClientPage(toPage(call), empty, {}) });
  }

  async function create(call: Call): Promise<PageReply> {
    const clientForm = readClientForm(call.form);
    const form = keyPattern.test(clientForm.key) ? clientForm : { ...clientForm, key: randomUUID() };
    const outcome = await service.create(form, toAuditContext(call));
    if ("clientId" in outcome) return { redirectTo: `/staff/clients/${outcome.clientId}?notice=created` };
    return { status: 400, html: renderNewClientPage(toPage(call), form, outcome.errors) };
  }

  async function readImpersonationState(
    call: Call,
    clientId: number,
    query: string | undefined,
  ): Promise<ImpersonationPanelState> {
    const text = getSearch(query);
    const candidates =
      query === undefined ? null : await service.searchCandidates(clientId, text, toAuditContext(call));
    return { query: text, candidates, personId: null, reason: "", hasPersonError: false, hasReasonError: false };
  }

  async function show(call: Call, status: number, changed: Partial<ClientPageState> = {}): Promise<PageReply> {
    const clientId = getId(call.params["id"]);
    const view = await service.readClient(clientId, toAuditContext(call));
    const request = call.query["notice"];
    const notice = notices.find((each) => each === request) ?? null;
    const form = toForm(view.client, view.services);
    const act = changed.act ?? (await readImpersonationState(call, clientId, call.query["q"]));
    const html = renderClientPage(toPage(call), { view, form, errors: {}, notice, act, ...changed });
    return { status, html };
  }

  async function updateClient(call: Call): Promise<PageReply> {
    const clientId = getId(call.params["id"]);
    const form = readClientForm(call.form);
    const errors = await service.updateClient(clientId, form, toAuditContext(call));
    if (Object.keys(errors).length > 0) return show(call, 400, { form, errors });
    return { redirectTo: `/staff/clients/${clientId}?notice=saved` };
  }

  async function sendWelcomeAgain(call: Call): Promise<PageReply> {
    const clientId = getId(call.params["id"]);
    await service.sendWelcomeAgain(clientId, getId(call.form["person_id"]?.[0]), toAuditContext(call));
    return { redirectTo: `/staff/clients/${clientId}?notice=welcomed` };
  }

  async function impersonate(call: Call): Promise<PageReply> {
    const clientId = getId(call.params["id"]);
    const given = call.form["person_id"]?.[0];
    const personId = given !== undefined && /^[1-9]\d{0,14}$/.test(given) ? Number(given) : null;
    const reason = call.form["reason"]?.[0] ?? "";
    const parsed = impersonationReason.safeParse(reason);
    if (personId !== null && parsed.success) {
      try {
        return { redirectTo: await staff.impersonate(call, { clientId, personId, reason: parsed.data }) };
      } catch (error) {
        // A person who left between the search and the form is an error of the form; a missing client is not.
        if (!(error instanceof AppError) || error.kind !== "absent") throw error;
        return refuse(call, clientId, { personId: null, reason, hasPersonError: true, hasReasonError: false });
      }
    }
    const hasReasonError = !parsed.success;
    return refuse(call, clientId, { personId, reason, hasPersonError: personId === null, hasReasonError });
  }

  async function refuse(
    call: Call,
    clientId: number,
    errors: Omit<ImpersonationPanelState, "query" | "candidates">,
  ): Promise<PageReply> {
    const state = await readImpersonationState(call, clientId, call.form["q"]?.[0] ?? "");
    return show(call, 400, { act: { ...state, ...errors } });
  }

  async function leave(call: Call): Promise<PageReply> {
    return { redirectTo: await staff.signOut(call) };
  }

  return [
    { method: "GET", path: "/staff", operation: "setup.staff.read", handle: list },
    { method: "POST", path: "/staff/sign-out", operation: "identity.sign-out", handle: leave },
    { method: "GET", path: "/staff/clients/new", operation: "setup.staff.change", handle: showNewClient },
    { method: "POST", path: "/staff/clients/new", operation: "setup.staff.change", handle: create },
    { method: "GET", path: "/staff/clients/:id", operation: "setup.staff.read", handle: (call) => show(call, 200) },
    { method: "POST", path: "/staff/clients/:id", operation: "setup.staff.change", handle: updateClient },
    {
      method: "POST",
      path: "/staff/clients/:id/welcome",
      operation: "setup.staff.change",
      handle: sendWelcomeAgain,
    },
    {
      method: "POST",
      path: "/staff/clients/:id/impersonation",
      operation: "identity.impersonation.start",
      handle: impersonate,
    },
  ];
}
