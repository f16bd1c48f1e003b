import type { Engine } from './engines.ts'

type Role =
  | 'button'
  | 'link'
  | 'heading'
  | 'dialog'
  | 'img'
  | 'radio'
  | 'checkbox'
  | 'article'
  | 'alert'
  | 'table'
  | 'timer'

/**
 * The first visible element of a role and name, with a label, with a text in it, or that a selector
 * matches. A string is the whole name or label, and a part of the text.
 */
export type Target = { within?: Target } & (
  | { role: Role; name?: string | RegExp }
  | { label: string | RegExp }
  | { text: string | RegExp }
  | { css: string }
)

export type TestFile = { name: string; mimeType: string; buffer: Buffer }

/** One browser window in one engine: all that the journeys need. Every act waits for its element. */
export interface Driver {
  readonly engine: Engine
  /** Loads an address; an app's page is awaited until its script runs. */
  open(url: string): Promise<void>
  url(): Promise<string>
  click(target: Target): Promise<void>
  fill(target: Target, text: string): Promise<void>
  /** Chooses an option by its text. */
  select(target: Target, option: string): Promise<void>
  /** Gives files to a file field, which may be hidden. */
  upload(selector: string, files: TestFile[]): Promise<void>
  see(target: Target): Promise<void>
  gone(target: Target): Promise<void>
  /** Runs a function in the page; its argument and its answer are JSON. */
  run<Answer, Argument = undefined>(
    work: (argument: Argument) => Answer | Promise<Answer>,
    argument?: Argument,
  ): Promise<Answer>
  screenshot(): Promise<Buffer>
  /** Closes the browser and opens it again on the same profile. Only for a driver with a profile. */
  restart(): Promise<void>
  /** Console errors and breaches of the content policy since the start. */
  complaints(): string[]
  close(): Promise<void>
}

export type Options = {
  width: number
  height: number
  /** A folder that outlives the browser. */
  profile?: string
  dark?: boolean
}

/** Longest wait for an element or an address. */
export const patienceMs = 15_000
