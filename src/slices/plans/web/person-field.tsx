import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { call } from "#platform/web/client.ts";
import { ComboField } from "#ui/form/combo-fields.tsx";
import type { FieldProps } from "#ui/form/field-frame.tsx";

interface PersonFieldProps extends FieldProps<number | null> {
  /** The selected person, who stays available even if a search does not find them. */
  known: { readonly id: number; readonly name: string } | null;
}

/** Search field for an active employee at the viewer's places. */
export function PersonField({ known, ...field }: PersonFieldProps): ReactNode {
  const [typed, setTyped] = useState("");
  const [text] = useDebouncedValue(typed, 200);
  const requests = text === known?.name ? "" : text;
  const query = useQuery({
    queryKey: ["autocompleteEmployees", requests],
    queryFn: async ({ signal }) =>
      (await call("autocompleteEmployees", { query: { q_text: requests, page: { size: 20 } }, signal })).data,
  });
  const others = (query.data ?? []).filter(({ id }) => id !== known?.id);
  const options = [...(known === null ? [] : [known]), ...others].map(({ id, name }) => ({ value: id, label: name }));
  return <ComboField options={options} onSearch={setTyped} {...field} />;
}
