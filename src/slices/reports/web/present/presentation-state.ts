import { useLocation, useNavigate } from "@tanstack/react-router";
import { useCallback } from "react";
import type { Search } from "#platform/web/address.ts";
import { PRESENT_KEY } from "#slices/reports/web/present/present-key.ts";

/** Returns the slide that an address shows, from 1; null without a presentation. */
function readSlide(search: Search): number | null {
  const text = search[PRESENT_KEY];
  if (text === undefined) return null;
  return /^[1-9]\d{0,2}$/.test(text) ? Number(text) : 1;
}

/** Returns the part of an address that presents the page, for changes of the rest. */
export function keepSlide({ [PRESENT_KEY]: slide }: Search): Search {
  return slide === undefined ? {} : { [PRESENT_KEY]: slide };
}

/** Returns the slide in the address, and the function that changes it; null ends the presentation. */
export function useSlide(): [number | null, (slide: number | null) => void] {
  const search = useLocation().search as Search;
  const navigate = useNavigate();
  const go = useCallback(
    (slide: number | null) => {
      const { [PRESENT_KEY]: before, ...rest } = search;
      const next = slide === null ? rest : { ...rest, [PRESENT_KEY]: String(slide) };
      // Back leaves the presentation; it does not go through its slides.
      void navigate({ to: ".", search: next, hash: true, replace: before !== undefined, resetScroll: false });
    },
    [navigate, search],
  );
  return [readSlide(search), go];
}
