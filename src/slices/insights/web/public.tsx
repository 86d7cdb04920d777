export { readChangesState } from "#slices/insights/web/changes-state.ts";
export { WhatChanged } from "#slices/insights/web/what-changed.tsx";
