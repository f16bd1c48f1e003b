import { createStore } from '#src/platform/create-store.ts'

/** The id of the checkout that ends when the undo toast has disappeared. It outlives its page. */
export const leaving = createStore<string | null>(null)
