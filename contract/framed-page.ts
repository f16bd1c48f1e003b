/**
 * A page shown before its script runs: what its one inline script does, and how what fetches the app is
 * put off. The server writes such pages, and so does the worker.
 */

/** Where the tags that fetch the app wait, inert, until the first frame is painted. */
const appTagsId = 'app'

/**
 * Links, forms and menus work by themselves; the last other button pressed is noted, for the app to press
 * again once it is awake: that one, or where the app has put another page in its place the only one that says
 * the same in the same part of the page; where several do, none is. So is what was typed meanwhile into a
 * field that has been replaced.
 */
const earlyPresses = `(function(){var b,f;function part(e){var p=e.closest('main,header,footer,nav,dialog');return p&&p.tagName}function find(e){if(e.isConnected)return e;var same=Array.from(document.querySelectorAll(e.tagName)).filter(function(o){return o.textContent===e.textContent&&o.ariaLabel===e.ariaLabel&&part(o)===part(e)});return same.length===1?same[0]:null}function again(){var to=f&&!f.isConnected&&find(f);if(to){Object.getOwnPropertyDescriptor(HTMLInputElement.prototype,'value').set.call(to,f.value);to.dispatchEvent(new Event('input',{bubbles:true}));to.focus()}var on=b&&find(b);if(on)on.click()}addEventListener('click',function(e){var on=e.target.closest('button:not([popovertarget],[type=submit])');if(on&&!window.awake){b=on;window.pressAgain=again}},true);addEventListener('input',function(e){if(!window.awake&&e.target.tagName==='INPUT'){f=e.target;window.pressAgain=again}},true)})()`

/**
 * The first frame needs no script: the app is fetched when that frame is on screen, so that neither its
 * files nor their work come before it. A tab opened behind another one paints nothing, and not every
 * browser says that it has: then it is fetched soon. Fetching twice does nothing, since the place is empty.
 */
const appAfterPaint = `addEventListener('DOMContentLoaded',function(){function go(){document.head.append(document.getElementById('${appTagsId}').content)}setTimeout(go,document.hidden?0:2000);new PerformanceObserver(go).observe({type:'paint',buffered:true})})`

/** The one script that stands in a page itself. */
export const framedScript = `${earlyPresses};${appAfterPaint}`

/** What the built page has for a first frame to take the place of. */
export const places = {
  title: /<title>.*<\/title>/,
  sheets: /\s*<link rel="stylesheet"[^>]*>/g,
  /** What starts the app. */
  scripts: /\s*<script type="module"[^>]*><\/script>/g,
  /** What only fetches it. */
  preloads: /\s*<link rel="modulepreload"[^>]*>/g,
  root: '<div id="root"></div>',
}

/** Puts off what `tags` fetch until the first frame is painted. */
export function afterPaint(tags: string): string {
  return `<script>${framedScript}</script><template id="${appTagsId}">${tags}</template>`
}
