import { act, fireEvent, screen } from "@testing-library/react";
import { Suspense, use, type ReactNode } from "react";
import { expect, test, vi } from "vitest";
import { Palette } from "#app/web/shell/palette/palette.tsx";
import { createTypedAhead, TypedAhead } from "#app/web/shell/palette/typed-ahead.tsx";
import { createIdentityUser } from "#app/web/shell/testing/identity-user.ts";
import { openRoutes } from "#platform/web/testing/open-routes.tsx";
import { createRoute } from "@tanstack/react-router";

/** A palette whose code arrives when `arrive` is called. */
function open() {
  const code = Promise.withResolvers<null>();
  const text = createTypedAhead();
  text.add("z");
  const onClose = vi.fn();
  function Late(): ReactNode {
    use(code.promise);
    return <Palette user={createIdentityUser({})} typedAhead={text} onClose={onClose} />;
  }
  const renderComponent = () => (
    <Suspense fallback={<TypedAhead text={text} onClose={onClose} />}>
      <Late />
    </Suspense>
  );
  openRoutes(
    "/",
    (parent) => [createRoute({ getParentRoute: () => parent, path: "/", component: renderComponent })],
    () => undefined,
  );
  return { onClose, arrive: () => act(() => Promise.resolve(code.resolve(null))) };
}

const press = (key: string, more: object = {}): boolean => fireEvent.keyDown(document.body, { key, ...more });

test("text that is typed while the palette's code is loading is in its field", async () => {
  const { arrive } = open();
  await vi.waitFor(() => expect(press("a")).toBe(false));
  expect(screen.queryByRole("combobox")).toBeNull();
  for (const key of ["x", "Backspace", "l", "d", "Shift"]) expect(press(key), key).toBe(false);
  expect(press("r", { ctrlKey: true })).toBe(true);
  await arrive();
  expect((await screen.findByRole<HTMLInputElement>("combobox")).value).toBe("ald");
  // From then on keys belong to the field.
  expect(fireEvent.keyDown(screen.getByRole("combobox"), { key: "e" })).toBe(true);
});

test("Esc closes it before its code is loaded", async () => {
  const { onClose } = open();
  await vi.waitFor(() => expect(press("a")).toBe(false));
  press("Escape");
  expect(onClose).toHaveBeenCalledOnce();
});
