import { firstFrameStands } from '#src/platform/first-frame.ts'

declare global {
  interface Window {
    /** Set once buttons answer. */
    awake?: boolean
    /** The button that was pressed before. */
    pressed?: HTMLElement
  }
}

/** Does what was asked of the page while it could not answer yet. */
export function wake() {
  firstFrameStands()
  window.awake = true
  if (window.pressed?.isConnected) window.pressed.click()
}
