import { createHash } from 'node:crypto'

/** Where the tags that fetch the app wait, inert, until the first frame is painted. */
export const appTagsId = 'app'

/**
 * A page shown before its script runs can be pressed before its script runs. Links, forms and menus work
 * by themselves; the last other button pressed is noted, for the app to press again once it is awake: that
 * one, or where a member's page has taken the place of a visitor's the one that says the same.
 */
const earlyClicks = `addEventListener('click',function(e){var b=e.target.closest('button:not([popovertarget],[type=submit])');if(b&&!window.awake)window.pressAgain=function(){(b.isConnected?b:Array.from(document.querySelectorAll('button')).find(function(o){return o.textContent===b.textContent})||b).click()}},true)`

/**
 * The first frame needs no script: the app is fetched when that frame is on screen, so that neither its
 * files nor their work come before it. A tab opened behind another one paints nothing, and not every
 * browser says that it has: then it is fetched soon. Fetching twice does nothing, since the place is empty.
 */
const appAfterPaint = `addEventListener('DOMContentLoaded',function(){function go(){document.head.append(document.getElementById('${appTagsId}').content)}setTimeout(go,document.hidden?0:2000);new PerformanceObserver(go).observe({type:'paint',buffered:true})})`

/** The one script that stands in a page itself: in one with a first frame. */
export const framedScript = `${earlyClicks};${appAfterPaint}`

/** Allows this one script inline, and no other. */
export const framedScriptHash = `'sha256-${createHash('sha256').update(framedScript).digest('base64')}'`
