import { createHash } from 'node:crypto'
import { framedScript } from '#contract/framed-page.ts'

/** Allows this one script inline, and no other. */
export const framedScriptHash = `'sha256-${createHash('sha256').update(framedScript).digest('base64')}'`
