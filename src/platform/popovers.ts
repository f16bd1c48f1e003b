/** Loads a polyfill for popovers, which iOS 16 lacks. Menus need them. */
export async function providePopovers() {
  if ('popover' in HTMLElement.prototype) return
  const { apply } = await import('@oddbird/popover-polyfill/fn')
  apply()
}
