import { useLocation, useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Search } from "#platform/web/address.ts";
import "#slices/reports/web/show-all.css";

/** Returns whether an address shows all parts of a page, or links to one of them. */
export const isWhole = ({ search, hash }: { search: Search; hash: string }): boolean =>
  search["all"] !== undefined || hash !== "";

/** Returns whether the page shows all of its parts. */
export function useShowsAll(): boolean {
  const { search, hash } = useLocation();
  return isWhole({ search: search as Search, hash });
}

interface ShowAllProps {
  /** On phones alone. */
  onPhone?: boolean;
  text: string;
}

/** Shows the parts that a long page leaves out at first; the address keeps it. */
export function ShowAll({ onPhone = false, text }: ShowAllProps): ReactNode {
  const { search } = useLocation();
  const navigate = useNavigate();
  const show = (): void =>
    void navigate({ to: ".", search: { ...(search as Search), all: "1" }, hash: true, resetScroll: false });
  return (
    <button type="button" className="cy-button rp-show-all" data-phone={onPhone ? "" : undefined} onClick={show}>
      {text}
    </button>
  );
}
