import { createContext } from 'react'

/** Calls `leave`, or asks first if that part of the page contains an element with the attribute `data-unsaved`. */
export type AskFirst = (part: Element | null, leave: () => void) => void

/** Only pages of staff ask: see ask-before-leaving.tsx. */
export const AskFirstContext = createContext<AskFirst>((_, leave) => leave())
