import type { AffectedReason } from '#contract/shapes/admin/affected.ts'
import { italian } from '#contract/texts/italian.ts'

/** A change of staff in words. */
export type ChangeWords = {
  /** Its days and pickup point before staff changed them, in words. */
  was: string | null
  /** What staff have changed around it; on which of its days its pickup point closes, and the new hours of others. */
  reasons: readonly AffectedReason[]
  closed: string | null
  hours: string | null
  /** It is not handed out yet. */
  waits: boolean
}

/** What staff have changed around a loan. */
const changes: Record<Exclude<AffectedReason, 'in_repair' | 'return_closed'>, string> = italian({
  point_ended: 'Il punto di ritiro previsto non è più aperto al pubblico.',
  not_there: "L'oggetto non si può più ritirare nel punto previsto.",
  way_changed: 'Il punto di ritiro è lo stesso, ma cambia il modo: guarda come qui sotto.',
  address_changed: 'Il punto di ritiro ha un altro indirizzo: è quello scritto qui sopra.',
  pickup_closed: 'Il punto di ritiro previsto è chiuso: {closed}.',
  hours_changed: 'Il punto di ritiro previsto ha altri orari: {hours}.',
})
/** How it was, and what borrowers can do whose loan stays as it is. */
const advice = italian({
  was: 'Prima: {was}',
  waits:
    "Se così non va bene, puoi annullare la prenotazione, o scrivere all'oggettoteca: troviamo un modo.",
  returns:
    "Riporta l'oggetto in un giorno in cui il punto è aperto. Se ti serve più tempo guarda se il prestito si può estendere, o scrivi all'oggettoteca: troviamo un modo.",
  elsewhere: "Scrivi all'oggettoteca: ti diciamo dove riportarlo.",
})

/** The sentences about a change of staff. @param stays whether the loan itself stays as it is */
export function changeTexts({ reasons, was, waits, closed }: ChangeWords, stays: boolean) {
  const shut = closed ? (['pickup_closed'] as const) : []
  const others = reasons.filter(reason => reason in changes && reason !== 'pickup_closed')
  const shown = [...shut, ...others] as (keyof typeof changes)[]
  const texts = [was && advice.was, ...shown.map(reason => changes[reason])]
  if (!stays) return texts
  if (waits) return [...texts, advice.waits]
  if (reasons.includes('point_ended')) return [...texts, advice.elsewhere]
  return closed ? [...texts, advice.returns] : texts
}
