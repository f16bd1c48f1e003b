import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type Driver, type Options, patienceMs, type Target } from '../driver.ts'
import { findElement, type Sought } from './find-elements.ts'
import { type Display, openSession, type Session } from './session.ts'

type Reference = Record<string, string>
const pollMs = 50
/** An element that has not moved for this long, a few frames, counts as still. */
const restMs = 100
/** The key of an element in WebDriver's JSON. */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf'
/** WebDriver scrolls an element into the window, where a bar may still cover it. */
const toTheMiddle = `arguments[0].scrollIntoView({ block: 'center', behavior: 'instant' })`
const placeOf = 'return JSON.stringify(arguments[0].getBoundingClientRect())'
/** The open list of a select belongs to no page. */
const chooseOption = `const [field, wanted] = arguments
  const at = [...field.options].findIndex(({ text }) => text === wanted)
  if (at < 0) throw new Error('no such option')
  field.selectedIndex = at
  field.dispatchEvent(new Event('change', { bubbles: true }))`
/** Types by keys, so that the page gets the events. */
const emptyField = `arguments[0].focus(); arguments[0].select(); document.execCommand('delete')`

/** A window of WebKitGTK, driven by WebDriver's classic protocol. */
export async function webkitDriver(
  display: Display,
  { width, height, profile, dark = false }: Options,
): Promise<Driver> {
  const folder = profile ?? mkdtempSync(join(tmpdir(), 'oggettoteca-webkit-'))
  const heard: string[] = []
  const hear = (line: string) => {
    if (/^CONSOLE .*ERROR/.test(line)) heard.push(line)
  }
  let session: Session = await openSession(display, { profile: folder, width, height, dark }, hear)

  const execute = async (script: string, args: unknown[]) =>
    session.ask('POST', '/execute/async', { script, args })
  const run: Driver['run'] = async (work, argument) => {
    const script = `const done = arguments[1]
      Promise.resolve((${work})(arguments[0])).then(
        answer => done({ answer }), error => done({ error: String(error) }))`
    const outcome = (await execute(script, [argument ?? null])) as { answer: never; error?: string }
    if (outcome.error) throw new Error(outcome.error)
    return outcome.answer
  }
  /** The element now, or `null`. A page that is being left has none. */
  const look = async (target: Target): Promise<Reference | null> => {
    const script = `return (${findElement})(arguments[0])`
    const body = { script, args: [pathOf(target)] }
    return (await session.ask('POST', '/execute/sync', body).catch(() => null)) as Reference | null
  }
  /** Tries until an action on the element succeeds: it may be covered, or be replaced by another. */
  const act = async (target: Target, work: (id: string) => Promise<unknown>) => {
    let reason: unknown = 'it is not there'
    for (const deadline = Date.now() + patienceMs; Date.now() < deadline; await wait(pollMs)) {
      const found = await look(target)
      if (!found) continue
      try {
        await work(Object.values(found)[0] ?? '')
        return
      } catch (error) {
        reason = error
      }
    }
    throw new Error(`${inWords(target)}: ${reason}`)
  }
  const post = (path: string, body: unknown = {}) => session.ask('POST', path, body)
  return {
    engine: 'webkit',
    open: async url => {
      await post('/url', { url }).catch(cause => {
        throw new Error(`${url} did not load`, { cause })
      })
      const isHydrated = () => 'answers' in window || !document.contentType.startsWith('text/html')
      for (const deadline = Date.now() + patienceMs; ; await wait(pollMs)) {
        if (await run(isHydrated).catch(() => false)) return
        if (Date.now() > deadline) throw new Error(`${url} did not hydrate`)
      }
    },
    url: async () => String(await session.ask('GET', '/url')),
    click: target =>
      act(target, async id => {
        const onElement = (script: string) =>
          post('/execute/sync', { script, args: [{ [elementKey]: id }] })
        // WebDriver presses at a position, and would miss a moving element.
        await onElement(toTheMiddle)
        const before = await onElement(placeOf)
        await wait(restMs)
        if ((await onElement(placeOf)) !== before) throw new Error('it moves')
        await post(`/element/${id}/click`)
      }),
    fill: (target, text) =>
      act(target, async id => {
        await post('/execute/sync', { script: emptyField, args: [{ [elementKey]: id }] })
        await post(`/element/${id}/value`, { text })
      }),
    select: (target, option) =>
      act(target, id =>
        post('/execute/sync', { script: chooseOption, args: [{ [elementKey]: id }, option] }),
      ),
    upload: async (selector, files) => {
      const names = files.map(({ name, buffer }) => {
        const path = join(mkdtempSync(join(folder, 'files-')), name)
        writeFileSync(path, buffer)
        return path
      })
      // The field is hidden, so `act` would not find it.
      const find = { script: 'return document.querySelector(arguments[0])', args: [selector] }
      const look = async () => (await post('/execute/sync', find)) as Reference | null
      let found = await look()
      for (const deadline = Date.now() + patienceMs; !found; found = await look()) {
        if (Date.now() > deadline) throw new Error(`${selector} is not there`)
        await wait(pollMs)
      }
      await post(`/element/${Object.values(found)[0]}/value`, { text: names.join('\n') })
    },
    see: target => act(target, async () => {}),
    gone: async target => {
      for (const deadline = Date.now() + patienceMs; await look(target); await wait(pollMs))
        if (Date.now() > deadline) throw new Error(`${inWords(target)} is still there`)
    },
    run,
    screenshot: async () => Buffer.from(String(await session.ask('GET', '/screenshot')), 'base64'),
    restart: async () => {
      // The browser writes stored data to the disk a little later.
      await wait(1000)
      await session.close()
      session = await openSession(display, { profile: folder, width, height, dark }, hear)
    },
    complaints: () => heard,
    close: async () => {
      await session.close()
      if (!profile) rmSync(folder, { recursive: true, force: true })
    },
  }
}

function pathOf(target: Target): Sought[] {
  const before = target.within ? pathOf(target.within) : []
  if ('css' in target) return [...before, { by: 'css', css: target.css }]
  if ('text' in target) return [...before, { by: 'text', wanted: asWanted(target.text) }]
  if ('label' in target) return [...before, { by: 'label', wanted: asWanted(target.label) }]
  const { role, name } = target
  if (name === undefined) return [...before, { by: 'css', role }]
  return [...before, { by: 'name', role, wanted: asWanted(name) }]
}

const asWanted = (text: string | RegExp) =>
  typeof text === 'string' ? { text } : { pattern: [text.source, text.flags] as [string, string] }

const inWords = (target: Target) => JSON.stringify(pathOf(target))
