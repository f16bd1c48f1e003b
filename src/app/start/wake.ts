import { firstFrameStands } from '#src/platform/first-frame.ts'

declare global {
  interface Window {
    /** Set once buttons answer. */
    awake?: boolean
    /** Presses again what was pressed before. */
    pressAgain?: () => void
  }
}

/** Does what was asked of the page while it could not answer yet. */
export function wake() {
  firstFrameStands()
  window.awake = true
  window.pressAgain?.()
}
