/** Menus are popovers, which iOS 16 lacks: it gets them from a script of its own. */
export async function providePopovers() {
  if ('popover' in HTMLElement.prototype) return
  const { apply } = await import('@oddbird/popover-polyfill/fn')
  apply()
}
