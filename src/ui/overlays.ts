// What floats over a page. Nothing of it is open when a page appears, so overlay-code.ts loads it after the page.
export { Drawer, Menu, Modal, Popover, Tooltip } from "@mantine/core";
