import { fireEvent, screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import type { ResidentDetails, ResidentSurveyRow } from "#slices/residents/contract/resident.contract.ts";
import { openResidents, createResidentDetails } from "#slices/residents/web/testing/open-residents.ts";

const open = (more: Partial<ResidentDetails> = {}) =>
  openResidents("/residents/11", { "/analytics/residents/11": () => ({ data: createResidentDetails(more) }) });

const findPanel = async (name: string) => within(await screen.findByRole("region", { name }));

const createResponse = (id: number, more: Partial<ResidentSurveyRow> = {}): ResidentSurveyRow => ({
  m_id: id,
  survey_name: "Resident Satisfaction Survey",
  created_at: "2026-10-05",
  response_count: 17,
  agreement_importance: 82,
  score_danger: false,
  likely_to_renew: 5,
  location_name: "Pelican Point",
  unit_number: "204",
  is_confidential: false,
  resident_id: 11,
  to: `/residents/11/resident-survey/${id}`,
  ...more,
});
const hidden = createResponse(0, {
  m_id: "confidential-3",
  survey_name: "Move In Survey",
  created_at: null,
  response_count: null,
  agreement_importance: null,
  likely_to_renew: null,
  location_name: null,
  unit_number: "NA",
  is_confidential: true,
  to: null,
});

test("shows the lease with how far its days are from the client's day, and the contact [RES-10] [RES-12] [NAV-27]", async () => {
  open();
  const lease = await findPanel("Current Lease");
  const facts = lease.getAllByRole("definition").map((each) => each.textContent);
  expect(facts.slice(0, 3)).toEqual(["Pelican Point", "C", "204"]);
  expect(facts[3]).toContain("(12 months ago)");
  expect(facts[4]).toContain("(in 11 days)");
  expect(facts[5]).toContain("(11 months ago)");
  const contact = await findPanel("Contact");
  expect(contact.getByRole("link", { name: "bea@example.com" }).getAttribute("href")).toBe("mailto:bea@example.com");
  expect(contact.getByText("Unlikely to Renew")).toBeDefined();
});

test("shows the managers of three groups with email and phone links [RES-11]", async () => {
  const reachable = createResidentDetails().property_managers.map((each) => ({ ...each, cell_phone: "5125550144" }));
  open({ property_managers: reachable });
  fireEvent.click(await screen.findByRole("button", { name: "Contact a Manager" }));
  const items = within(await screen.findByRole("menu")).getAllByRole("menuitem");
  expect(items.map((item) => item.textContent)).toEqual([
    "Maintenance Manager: email Max Boiler",
    "Property Manager: email Elena Ruiz",
    "Property Manager: call Elena Ruiz",
    "Regional Manager: email Marcus Reed",
  ]);
  expect(items.map((item) => item.getAttribute("href"))).toEqual([
    "mailto:m1@example.com",
    "mailto:m2@example.com",
    "tel:5125550144",
    "mailto:m3@example.com",
  ]);
});

test("lists responses, with links for open ones only and a label for confidential ones [RES-13] [RES-16] [RES-18] [RES-19]", async () => {
  open({ surveys: [createResponse(7), createResponse(8, { agreement_importance: null }), hidden] });
  const card = await findPanel("Resident Survey Responses");
  const [first, second, last] = card.getAllByRole("listitem").map((item) => item.textContent);
  expect(first).toMatch(/Likely to RenewResident Satisfaction SurveyDate.*2026.*Responses17Satisfaction82View Details/);
  expect(first).not.toContain("Location");
  expect(second).toContain("SatisfactionN/A");
  expect(last).toBe("Move In SurveyConfidential");
  const links = card.getAllByRole("link").map((link) => link.getAttribute("href"));
  expect(links).toEqual(["/residents/11/resident-survey/7", "/residents/11/resident-survey/8"]);
});

test("names the location where responses come from several units [RES-17]", async () => {
  open({ surveys: [createResponse(7), createResponse(8, { unit_number: "310" })] });
  const card = await findPanel("Resident Survey Responses");
  expect(card.getByText("Pelican Point · 310")).toBeDefined();
});

test("shows what is missing in the words of the specification [RES-20] [RES-21]", async () => {
  open();
  expect(
    (await findPanel("Resident Survey Responses")).getByText("This resident hasn't taken any surveys yet."),
  ).toBeDefined();
  expect(
    (await findPanel("Comments")).getByText("This resident has not left any comments on surveys yet."),
  ).toBeDefined();
});

test("lists the other leases [RES-14]", async () => {
  const lease = createResidentDetails().current_lease;
  if (!lease) throw new Error("no lease");
  open({ previous_leases: [{ ...lease, id: 2, start_date: "2023-01-01", end_date: "2024-01-01" }] });
  expect((await findPanel("Other Leases")).getByText("Pelican Point · C · 204")).toBeDefined();
});

test("shows erasing only to viewers who may, and erases once the name is typed", async () => {
  const { requests } = openResidents("/residents/11?open=erase", {
    "/analytics/residents/11": () => ({ data: createResidentDetails({ may_erase: true }) }),
    "/integration/residents/11/erase": () => ({ data: { id: 11 } }),
  });
  const dialog = within(await screen.findByRole("dialog"));
  fireEvent.change(dialog.getByLabelText(/full name/), { target: { value: "Bea Active" } });
  fireEvent.click(dialog.getByRole("button", { name: "Erase Resident" }));
  await screen.findByText("The resident was erased");
  expect(requests.find(({ method }) => method === "POST")?.body).toEqual({ confirm: "Bea Active" });
});

describe("correcting", () => {
  const edit = (more: Partial<ResidentDetails> = {}) =>
    openResidents("/residents/11?open=edit", {
      "/analytics/residents/11": () => ({ data: createResidentDetails({ may_correct: true, ...more }) }),
      "/integration/residents/11": () => ({ data: { id: 11 } }),
    });
  const type = (dialog: { getByLabelText: (name: RegExp) => HTMLElement }, name: RegExp, value: string): void => {
    fireEvent.change(dialog.getByLabelText(name), { target: { value } });
  };

  test("sends only the changed fields", async () => {
    const { requests } = edit();
    const dialog = within(await screen.findByRole("dialog", { name: "Edit Bea Active" }));
    type(dialog, /Last name/, "Activa");
    type(dialog, /Phone/, "");
    fireEvent.click(dialog.getByRole("checkbox", { name: /confidential/ }));
    fireEvent.click(dialog.getByRole("button", { name: "Save" }));
    await screen.findByText("Saved");
    expect(requests.find(({ method }) => method === "PUT")?.body).toEqual({
      last_name: "Activa",
      phone_number: "",
      is_confidential: true,
    });
  });

  test("leaves the hidden contact of a confidential resident as it is, and confidentiality on", async () => {
    const { requests } = edit({ is_confidential: true, primary_email: null, phone_number: null });
    const dialog = within(await screen.findByRole("dialog"));
    expect(dialog.queryByRole("checkbox")).toBeNull();
    expect(dialog.getAllByText("Hidden. Enter a new one to replace it.")).toHaveLength(2);
    type(dialog, /First name/, "Beata");
    fireEvent.click(dialog.getByRole("button", { name: "Save" }));
    await screen.findByText("Saved");
    expect(requests.find(({ method }) => method === "PUT")?.body).toEqual({ first_name: "Beata" });
  });

  test("is hidden from read-only viewers", async () => {
    edit({ may_correct: false });
    await findPanel("Contact");
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(screen.queryByRole("button", { name: "Edit" })).toBeNull();
  });
});

test("shows how likely the resident is to leave beside the lease, with all inputs and no percentage", async () => {
  const warning = { days_left: 40, answer: "none", has_open_issue: true, past_leases: 1 } as const;
  open({ lease_warning: { ...warning, risk: "higher" } });
  const lease = await findPanel("Current Lease");
  const text = lease.getByText("More likely to leave than usual").parentElement?.textContent ?? "";
  expect(text).toContain("No open answer about renewing here in the last year. A repair or an alert is open.");
  expect(text).toContain("Compared with 1 past lease that stood the same.");
  expect(text).not.toContain("%");
});

test("shows nothing about it where there is no warning", async () => {
  open();
  expect((await findPanel("Current Lease")).queryByText("Renewal Outlook")).toBeNull();
});
