import { createHash } from 'node:crypto'

/**
 * A page shown before its script runs can be pressed before its script runs. Links, forms and menus work
 * by themselves; the last other button pressed is noted, for the app to press again once it is awake.
 */
export const earlyClicks = `addEventListener('click',function(e){var b=e.target.closest('button:not([popovertarget],[type=submit])');if(b&&!window.awake)window.pressed=b},true)`

/** Allows this one script inline, and no other. */
export const earlyClicksHash = `'sha256-${createHash('sha256').update(earlyClicks).digest('base64')}'`
