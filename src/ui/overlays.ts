import { Drawer, Menu, Modal, Popover, Tooltip } from "@mantine/core";

/** What floats over a page. Nothing of it is open when a page appears, so overlay-code.ts loads it after the page. */
export const overlays = { Drawer, Menu, Modal, Popover, Tooltip } as const;
