import type { ComponentProps, ReactNode } from "react";
import { TextField } from "#ui/form/form-fields.tsx";

/** The first text field of a dialog. It gets the focus on opening, which otherwise goes to the close button. */
export function FirstField(props: Omit<ComponentProps<typeof TextField>, "autoFocus">): ReactNode {
  // oxlint-disable-next-line jsx-a11y/no-autofocus -- opening a form's dialog means filling it in
  return <TextField {...props} autoFocus />;
}
