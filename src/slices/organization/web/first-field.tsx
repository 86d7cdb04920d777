import type { ComponentProps, ReactNode } from "react";
import { TextField } from "#ui/form/form-fields.tsx";

/** The first text of a dialog, where the focus goes when it opens; otherwise it would be on the button that closes it. */
export function FirstField(props: Omit<ComponentProps<typeof TextField>, "autoFocus">): ReactNode {
  // oxlint-disable-next-line jsx-a11y/no-autofocus -- anyone who opens a form's dialog wants to fill it in
  return <TextField {...props} autoFocus />;
}
