declare global {
  interface Window {
    /** Ends the holding back of presses and repeats the last one, in pages with content before the app. */
    answerPresses?: () => void
    /** Set once the app answers presses. */
    answers?: boolean
  }
}

/** The app is on the screen and answers presses from now on. */
export function answerPresses() {
  window.answerPresses?.()
  window.answers = true
}
