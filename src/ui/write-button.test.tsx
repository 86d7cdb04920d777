import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { ConfirmDialog } from "#ui/dialog.tsx";
import { ActionMenu } from "#ui/menu.tsx";
import { UiProvider } from "#ui/ui-provider.tsx";
import { WriteButton } from "#ui/write-button.tsx";

const REASON = "Sample data can’t be changed.";

function open(isSample: boolean, act: () => void): void {
  render(
    <UiProvider locale="en" scheme="light" isSample={isSample}>
      <WriteButton className="cy-button" onClick={act}>
        Remind
      </WriteButton>
      <ActionMenu
        label="More"
        items={[
          { key: "mute", label: "Mute", writes: true, onSelect: act },
          { key: "view", label: "View", onSelect: act },
        ]}
      />
      <ConfirmDialog opened title="Remove it?" confirmLabel="Remove" onClose={() => {}} onConfirm={act}>
        It goes for good.
      </ConfirmDialog>
    </UiProvider>,
  );
}

const press = (name: string): void => {
  fireEvent.click(screen.getByRole("button", { name, hidden: true }));
};
const select = async (name: string): Promise<void> => {
  if (screen.queryByRole("menu", { hidden: true }) === null) press("More");
  fireEvent.click(await screen.findByRole("menuitem", { name, hidden: true }));
};

test("what writes at once is locked on sample data, with the reason", async () => {
  const act = vi.fn();
  open(true, act);
  const remind = screen.getByRole("button", { name: "Remind", hidden: true });
  expect(remind.getAttribute("aria-disabled")).toBe("true");
  expect(remind.getAttribute("title")).toBe(REASON);
  press("Remind");
  expect(screen.getByText(REASON, { selector: ".cy-toast span" })).toBeTruthy();
  expect(screen.getByText(REASON, { selector: ".cy-form-foot p" })).toBeTruthy();
  press("Remove");
  await select("Mute");
  expect(act).not.toHaveBeenCalled();
  expect(screen.getByText(REASON, { selector: ".cy-menu *" })).toBeTruthy();
  await select("View");
  expect(act).toHaveBeenCalledTimes(1);
});

test("and works elsewhere", async () => {
  const act = vi.fn();
  open(false, act);
  press("Remind");
  await select("Mute");
  press("Remove");
  expect(act).toHaveBeenCalledTimes(3);
  expect(screen.queryByText(REASON)).toBeNull();
});
