import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { fileSaver } from "#platform/web/download.ts";
import { openResponse, createResidentSurvey, createSharedSurvey } from "#slices/surveys/web/testing/open-response.ts";

/** Returns the value of a labeled fact. */
async function readFact(label: string): Promise<string> {
  const term = await screen.findByText(label, { selector: "dt" });
  return term.parentElement?.querySelector("dd")?.textContent ?? "";
}

describe("the page of one response", () => {
  test("shows the score, and the renewal as the likelihood times 20; N/A where either is missing [SURV-01]", async () => {
    openResponse(createResidentSurvey());
    expect(await readFact("Likely to Renew")).toBe("80%");
    expect(await readFact("Score")).toBe("60");
    expect(screen.getByText("Below 70")).toBeDefined();
  });

  test("says N/A without a likelihood and a score", async () => {
    openResponse(
      createResidentSurvey({
        likely_to_renew: null,
        renewal_percentage: null,
        agreement_importance: null,
        score_danger: false,
      }),
    );
    expect(await readFact("Likely to Renew")).toBe("N/A");
    expect(await readFact("Score")).toBe("N/A");
  });

  test("shows resident, contact, place, managers and region, and expands the issue to its comment and work order [SURV-02]", async () => {
    const { questions } = createResidentSurvey();
    const issue = {
      ...(questions[0] ?? questions[1]),
      id: 211,
      body: { en: "Is something waiting to be repaired?", es: "¿Hay algo por reparar?" },
      response: { en: "Yes", es: "Sí" },
      is_service_issue: true,
    } as (typeof questions)[number];
    const order = { category: "Laundry", description: "Dryer", opened_on: "2026-11-01", closed_on: "2026-11-05" };
    openResponse(createResidentSurvey({ service_issue: true, work_order: order, questions: [issue, ...questions] }));
    expect(await readFact("Resident")).toBe("Bea Active");
    expect(await readFact("Email")).toBe("bea@example.com");
    expect(await readFact("Phone")).toBe("5125550123");
    expect(await readFact("Location")).toBe("Pelican Point");
    expect(await readFact("Unit")).toBe("204");
    expect(await readFact("On-site Manager")).toBe("Elena Ruiz");
    expect(await readFact("Regional Manager")).toBe("Marcus Reed");
    expect(await readFact("Region")).toBe("Coastal");
    const flag = screen.getByText("Service Issue").closest("details");
    expect(flag?.textContent).toContain("Is something waiting to be repaired? Yes");
    expect(flag?.textContent).toContain("Call me about the dryer");
    expect(screen.getByText(/This survey followed a service request: Laundry · Dryer/)).toBeDefined();
  });

  test("lists every question in order with its answer, its text, or that there is none [SURV-03]", async () => {
    openResponse(createResidentSurvey());
    const panel = await screen.findByRole("region", { name: "Responses" });
    const items = within(panel).getAllByRole("listitem");
    expect(items.map((item) => item.textContent)).toEqual([
      "Will you renew?Likely",
      "Anything else?Call me about the dryer",
      "How is the gym?No response given",
    ]);
  });

  test("also shows the question in the resident's language if it differs from the viewer's", async () => {
    const { resident } = createResidentSurvey();
    openResponse(createResidentSurvey({ resident: { ...resident, locale: "es" } }));
    expect(await screen.findByText("In Spanish: ¿Renovará?")).toBeDefined();
    expect(screen.getByText("Likely", { selector: "p" }).textContent).toBe("Likely · Probable");
  });

  test("hides contact and unit of a confidential resident [SURV-05]", async () => {
    const { resident } = createResidentSurvey();
    const hidden = { ...resident, is_confidential: true, primary_email: null, phone_number: null };
    openResponse(createResidentSurvey({ resident: hidden, unit: "NA", can_share: false }));
    expect(await readFact("Unit")).toBe("NA");
    expect(await readFact("Email")).toBe("N/A");
    expect(await readFact("Phone")).toBe("N/A");
    expect(screen.getByText("Hidden: this resident is confidential.")).toBeDefined();
    expect(screen.queryByRole("button", { name: "Share" })).toBeNull();
  });

  test("has a Share button for those who may share [NAV-28]", async () => {
    openResponse(createResidentSurvey());
    expect(await screen.findByRole("button", { name: "Share" })).toBeDefined();
  });

  test("saves a picture only after the server has recorded it", async () => {
    const drawn: string[] = [];
    const context = { measureText: (text: string) => ({ width: text.length * 10 }), fillRect: () => {} };
    const text = { fillText: (line: string) => void drawn.push(line) };
    vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue({ ...context, ...text } as never);
    vi.spyOn(HTMLCanvasElement.prototype, "toBlob").mockImplementation((done) => done(new Blob(["png"])));
    const save = vi.spyOn(fileSaver, "save").mockImplementation(() => {});
    let isRefused = true;
    const { requests } = openResponse(createResidentSurvey(), ({ path }) => {
      if (!path.endsWith("/picture")) return undefined;
      return isRefused ? undefined : new Response(null, { status: 204 });
    });
    const saveAsPicture = async (): Promise<void> => {
      fireEvent.click(await screen.findByRole("button", { name: "Save this response" }));
      fireEvent.click(await screen.findByRole("menuitem", { name: "Save as picture" }));
    };
    await saveAsPicture();
    expect(await screen.findByText("The export failed. Try again.")).toBeDefined();
    expect(save).not.toHaveBeenCalled();
    isRefused = false;
    await saveAsPicture();
    await waitFor(() => expect(save).toHaveBeenCalledTimes(1));
    expect(save.mock.calls[0]?.[0]).toBe("resident-satisfaction-2026-11-10.png");
    expect(requests.filter(({ method }) => method === "POST")).toHaveLength(2);
    expect(drawn).toEqual(
      expect.arrayContaining(["Resident Satisfaction Survey", "60", "80%", "Call me about the dryer"]),
    );
    vi.restoreAllMocks();
  });
});

describe("a shared response", () => {
  test("links to signing in instead of showing the contact [ROLE-07]", async () => {
    openResponse(createSharedSurvey());
    const link = await screen.findByRole("link", { name: "Login to see contact info" });
    expect(link.getAttribute("href")).toBe("/sign-in?return_to=%2Fresidents%2F11%2Fresident-survey%2F20");
    for (const label of ["Email", "Phone", "Unit"]) expect(screen.queryByText(label)).toBeNull();
    expect(document.body.textContent).not.toContain("Active");
    expect(document.title).not.toContain("Bea");
  });

  test("has no Share button, no filters and no managers [ROLE-08]", async () => {
    openResponse(createSharedSurvey());
    await screen.findByText("Bea A.");
    expect(screen.queryByRole("button")).toBeNull();
    expect(screen.queryByRole("searchbox")).toBeNull();
    expect(screen.queryByRole("combobox")).toBeNull();
    expect(screen.queryByText("On-site Manager")).toBeNull();
    expect(screen.queryByText("Regional Manager")).toBeNull();
  });

  test("has no breadcrumbs [NAV-66]", async () => {
    openResponse(createSharedSurvey());
    await screen.findByText("Bea A.");
    expect(screen.queryByRole("navigation")).toBeNull();
  });

  test("has no way back: the only link signs in [NAV-67]", async () => {
    openResponse(createSharedSurvey());
    await screen.findByText("Bea A.");
    expect(screen.getAllByRole("link").map((link) => link.textContent)).toEqual(["Login to see contact info"]);
  });
});
