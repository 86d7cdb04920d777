import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { createProblemReply } from "#platform/web/testing/open-routes.tsx";
import { openPeople, type Answers } from "#slices/people/web/testing/open-people.ts";
import { createEmployeeDetails } from "#slices/people/web/testing/team-replies.ts";
import { getTodayHere } from "#ui/dates/day-range.ts";

const ADDRESS = "/team/11/employee-details?open=notice";
const AVAILABLE = "GET /analytics/team/plan_availability_check/11";
const GIVE = "POST /integration/manage_employee/give-notice/11";
const NO_PLANS =
  "No offboarding plans could be found for this employee. Their account will be deactivated on their last day.";

const createPlanAnswers = (...titles: string[]): Answers => ({
  [AVAILABLE]: () => ({
    data: {
      onboading_plans: [],
      onboarding_plans: [],
      offboarding_plans: titles.map((title, index) => ({ id: index + 1, title })),
      development_plans: [],
    },
  }),
  [GIVE]: () => ({ data: { user_id: 11, message: "", plans: titles } }),
});

async function openForm(answers: Answers = createPlanAnswers("Leaving well")) {
  const opened = openPeople(ADDRESS, answers);
  const form = await screen.findByRole("form", { name: /^Give notice for/ });
  return { ...opened, form, field: within(form).getByLabelText<HTMLInputElement> };
}
const type = (form: HTMLElement, label: RegExp, value: string): void => {
  fireEvent.change(within(form).getByLabelText(label), { target: { value } });
};
const send = async (form: HTMLElement): Promise<void> => {
  fireEvent.click(await within(form).findByRole("button", { name: "Give notice" }));
};

describe("giving notice", () => {
  test("has type, reason and last day, two weeks from today [EMP-08] [NOTICE-03] [RULE-14] [RULE-15]", async () => {
    const { form } = await openForm();
    const select = within(form).getByLabelText(/^Type of termination/);
    expect(
      [...select.querySelectorAll("option")].slice(1).map(({ value, textContent }) => [value, textContent]),
    ).toEqual([
      ["1", "Involuntary Termination"],
      ["2", "Downsizing"],
      ["3", "Disposition of Asset"],
      ["4", "Elimination of Position"],
      ["5", "Voluntary Termination"],
    ]);
    const lastDay = within(form).getByLabelText<HTMLInputElement>(/^Last day/);
    expect((Date.parse(lastDay.value) - Date.parse(getTodayHere())) / 86_400_000).toBe(14);
    expect(within(form).getByLabelText(/^Reason given for leaving/)).toBeTruthy();
  });

  test("reports all missing fields at once, including the reason of a voluntary termination [RULE-13]", async () => {
    const { form, getCalls } = await openForm();
    type(form, /^Last day/, "");
    await send(form);
    expect((await within(form).findAllByText(/Required/)).length).toBeGreaterThan(1);
    type(form, /^Type of termination/, "5");
    type(form, /^Last day/, "2026-12-04");
    await send(form);
    expect(await within(form).findByText("Reason given for leaving: Required")).toBeTruthy();
    expect(getCalls(GIVE)).toEqual([]);
    type(form, /^Type of termination/, "1");
    await send(form);
    await waitFor(() =>
      expect(getCalls(GIVE).map(({ body }) => body)).toEqual([
        { termination_categories_id: 1, reason: "", last_day: "2026-12-04" },
      ]),
    );
  });

  test("shows which plans start, and confirms [API-45]", async () => {
    const { form, history } = await openForm(createPlanAnswers("Leaving well", "Keys and accounts"));
    expect(await within(form).findByText("These plans will start: Leaving well, Keys and accounts.")).toBeTruthy();
    type(form, /^Type of termination/, "2");
    await send(form);
    expect(await screen.findByText(/^Notice recorded for/)).toBeTruthy();
    await waitFor(() => expect(history.location.search).toBe(""));
  });

  test("shows the message without any plan [ERR-13]", async () => {
    const { form } = await openForm(createPlanAnswers());
    expect(await within(form).findByText(NO_PLANS)).toBeTruthy();
  });

  test("shows the error of a rejected day beside it", async () => {
    const errors = [{ path: "body.last_day", message: "Can’t be before the start date" }];
    const refused = { [GIVE]: () => createProblemReply(400, "Bad Request", "One field is not right.", errors) };
    const { form } = await openForm({ ...createPlanAnswers("Leaving well"), ...refused });
    type(form, /^Type of termination/, "3");
    await send(form);
    expect((await within(form).findAllByText(/Can’t be before the start date/)).length).toBeGreaterThan(1);
  });

  test("can be changed or withdrawn afterwards", async () => {
    const leaving = {
      "GET /analytics/team/11/employee_details": () => ({ data: createEmployeeDetails({ last_day: "2027-01-15" }) }),
    };
    openPeople(ADDRESS, { ...createPlanAnswers(), ...leaving });
    const change = await screen.findByRole("form", { name: "Change the notice for Ada Byron" });
    expect(within(change).getByLabelText<HTMLInputElement>(/^Last day/).value).toBe("2027-01-15");
    cleanup();
    const WITHDRAW = "DELETE /integration/manage_employee/give-notice/11";
    const { getCalls } = openPeople("/team/11/employee-details?open=withdraw", {
      ...leaving,
      [WITHDRAW]: () => ({ data: { user_id: 11 } }),
    });
    const form = await screen.findByRole("form", { name: "Withdraw notice" });
    fireEvent.click(within(form).getByRole("button", { name: "Withdraw notice" }));
    expect(await screen.findByText("The notice for Ada Byron was withdrawn")).toBeTruthy();
    expect(getCalls(WITHDRAW)).toHaveLength(1);
  });

  test("is offered to viewers who can edit the employee, but not for former employees", async () => {
    openPeople("/team/11/employee-details?open=notice", {
      ...createPlanAnswers(),
      "GET /analytics/team/11/employee_details": () => ({ data: createEmployeeDetails({ may_edit: false }) }),
    });
    await screen.findByRole("heading", { level: 1 });
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});
