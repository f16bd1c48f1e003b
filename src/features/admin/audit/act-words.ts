import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { type AuditAct, type AuditGroup, isAuditAct } from '#contract/audit/acts.ts'
import type { EndpointName, EndpointOf } from '#contract/endpoints.ts'
import type { AuditEntry } from '#contract/shapes/admin/audit.ts'

/** What a sentence names: who did it, to whom, to which product, and what else. */
export type Named = { who: string; person: string; thing: string; what: string }
type Sentence = (named: Named) => MessageDescriptor
type Variant = 'added' | 'changed' | 'removed'

const inName: Sentence = ({ who, person, what }) =>
  msg`${who} ha agito per conto di ${person}: ${what}`

/** Each act as a sentence. Some have others for what is new or gone. */
export const sentences: Record<AuditAct, Sentence | Record<Variant, Sentence>> = {
  'loan lend': ({ who, thing, person }) => msg`${who} ha prestato ${thing} a ${person}`,
  'loan hand_out': ({ who, thing, person }) => msg`${who} ha consegnato ${thing} a ${person}`,
  'loan take_back': ({ who, thing, person }) => msg`${who} ha ripreso ${thing} da ${person}`,
  'loan deny': ({ who, thing, person }) =>
    msg`${who} ha negato il prestito di ${thing} a ${person}`,
  'loan undo_hand_out': ({ who, thing, person }) =>
    msg`${who} ha annullato la consegna di ${thing} a ${person}`,
  'loan undo_take_back': ({ who, thing, person }) =>
    msg`${who} ha annullato la restituzione di ${thing} da parte di ${person}`,
  'loan undo_deny': ({ who, thing, person }) =>
    msg`${who} ha annullato il rifiuto di ${thing} a ${person}`,
  'loan offline': ({ who, thing, person }) =>
    msg`${who} ha inviato quello che è successo senza rete: ${thing}, ${person}`,
  loan: ({ who, thing, person }) => msg`${who} ha cambiato il prestito di ${thing} a ${person}`,
  contact: ({ who, person }) => msg`${who} ha sentito ${person} per un ritardo`,
  overdue_message: ({ who, person }) => msg`${who} ha scritto a ${person} per un ritardo`,
  object: {
    added: ({ who, thing }) => msg`${who} ha aggiunto ${thing}`,
    changed: ({ who, thing }) => msg`${who} ha cambiato ${thing}`,
    removed: ({ who, thing }) => msg`${who} ha tolto ${thing}`,
  },
  copies: ({ who, thing }) => msg`${who} ha aggiunto copie di ${thing}`,
  copy: {
    added: ({ who, thing, what }) => msg`${who} ha aggiunto la copia ${what} di ${thing}`,
    changed: ({ who, thing, what }) => msg`${who} ha cambiato la copia ${what} di ${thing}`,
    removed: ({ who, thing, what }) => msg`${who} ha tolto la copia ${what} di ${thing}`,
  },
  defect: ({ who, thing, person }) =>
    msg`${who} ha chiuso il guasto di ${thing} segnalato da ${person}`,
  review: {
    added: ({ who, thing }) => msg`${who} ha guardato una recensione di ${thing}`,
    changed: ({ who, thing }) => msg`${who} ha guardato una recensione di ${thing}`,
    removed: ({ who, thing, person }) =>
      msg`${who} ha tolto la recensione di ${thing} scritta da ${person}`,
  },
  manual: ({ who }) => msg`${who} ha caricato un PDF di istruzioni`,
  category: {
    added: ({ who, what }) => msg`${who} ha aggiunto la categoria ${what}`,
    changed: ({ who, what }) => msg`${who} ha cambiato la categoria ${what}`,
    removed: ({ who, what }) => msg`${who} ha tolto la categoria ${what}`,
  },
  categories: ({ who }) => msg`${who} ha cambiato l'ordine delle categorie`,
  member_registered: ({ who, person }) => msg`${who} ha registrato ${person}`,
  member: ({ who, person }) => msg`${who} ha cambiato i dati di ${person}`,
  member_merged: ({ who, person }) => msg`${who} ha unito due schede di ${person}`,
  merge_asked: ({ who, person }) => msg`${who} ha chiesto a ${person} di unire due schede`,
  claim_code: ({ who, person }) => msg`${who} ha dato a ${person} un codice per il primo accesso`,
  rights: ({ who, person }) => msg`${who} ha cambiato che cosa può fare ${person}`,
  note: {
    added: ({ who, person }) => msg`${who} ha scritto una nota su ${person}`,
    changed: ({ who, person }) => msg`${who} ha cambiato una nota su ${person}`,
    removed: ({ who, person }) => msg`${who} ha tolto una nota su ${person}`,
  },
  adhesion: ({ who, person }) =>
    msg`${who} ha segnato il modulo di adesione firmato su carta da ${person}`,
  card: ({ who, person }) => msg`${who} ha dato una tessera a ${person}`,
  'receipt card': ({ who, person }) => msg`${who} ha venduto una tessera a ${person}`,
  'receipt contribution': ({ who, person }) => msg`${who} ha incassato un contributo da ${person}`,
  'receipt reversal': ({ who, person }) => msg`${who} ha stornato una ricevuta di ${person}`,
  'receipt sent': ({ who, person }) => msg`${who} ha inviato di nuovo una ricevuta a ${person}`,
  closing: ({ who }) => msg`${who} ha chiuso la cassa`,
  payments: ({ who }) => msg`${who} ha cambiato il conto dei pagamenti`,
  message: {
    added: ({ who, person }) => msg`${who} ha risposto a un messaggio di ${person}`,
    changed: ({ who, person }) => msg`${who} ha guardato un messaggio di ${person}`,
    removed: ({ who, person }) => msg`${who} ha tolto un messaggio di ${person}`,
  },
  quiet_ended: ({ who }) => msg`${who} ha cominciato ad avvisare le persone importate`,
  letter_told: ({ who, person }) => msg`${who} ha avvisato ${person} di persona`,
  words: ({ who, what }) => msg`${who} ha cambiato le parole vostre nell'e-mail «${what}»`,
  words_tested: ({ who, what }) => msg`${who} ha provato l'e-mail «${what}»`,
  point: {
    added: ({ who, what }) => msg`${who} ha aggiunto il punto di ritiro ${what}`,
    changed: ({ who, what }) => msg`${who} ha cambiato il punto di ritiro ${what}`,
    removed: ({ who, what }) => msg`${who} ha tolto il punto di ritiro ${what}`,
  },
  opening: ({ who, what }) => msg`${who} ha cambiato gli orari di ${what}`,
  'points removed': ({ who }) => msg`${who} ha tolto i punti di ritiro mai usati`,
  'locker key': {
    added: ({ who, what }) => msg`${who} ha fatto la chiave dello smartlocker ${what}`,
    changed: ({ who, what }) => msg`${who} ha cambiato la chiave dello smartlocker ${what}`,
    removed: ({ who, what }) => msg`${who} ha revocato la chiave dello smartlocker ${what}`,
  },
  settings: ({ who }) => msg`${who} ha cambiato le impostazioni`,
  service: ({ who }) => msg`${who} ha cambiato il servizio`,
  library: {
    added: ({ who, what }) => msg`${who} ha aperto l'oggettoteca ${what}`,
    changed: ({ who, what }) => msg`${who} ha cambiato l'indirizzo dell'oggettoteca ${what}`,
    removed: ({ who, what }) => msg`${who} ha tolto l'oggettoteca ${what}`,
  },
  trial: ({ who, what }) => msg`${who} ha aperto la prova ${what} a chi l'ha chiesta`,
  trial_asked: ({ who }) => msg`${who} ha chiesto di tenere l'oggettoteca dopo la prova`,
  trial_kept: ({ who, what }) => msg`${who} ha tenuto l'oggettoteca ${what} dopo la prova`,
  trial_ended: ({ who }) => msg`${who} ha chiuso l'oggettoteca: la prova è finita`,
  trial_removed: ({ who, what }) => msg`${who} ha tolto l'oggettoteca ${what} dopo la prova`,
  logo: {
    added: ({ who }) => msg`${who} ha messo un logo`,
    changed: ({ who }) => msg`${who} ha cambiato il logo`,
    removed: ({ who }) => msg`${who} ha tolto il logo`,
  },
  faq: {
    added: ({ who }) => msg`${who} ha messo il PDF delle F.A.Q.`,
    changed: ({ who }) => msg`${who} ha cambiato il PDF delle F.A.Q.`,
    removed: ({ who }) => msg`${who} ha tolto il PDF delle F.A.Q.`,
  },
  placeholder: {
    added: ({ who }) => msg`${who} ha messo un'immagine di riserva`,
    changed: ({ who }) => msg`${who} ha cambiato l'immagine di riserva`,
    removed: ({ who }) => msg`${who} ha tolto l'immagine di riserva`,
  },
  invitation: ({ who, person }) => msg`${who} ha invitato ${person} a gestire l'oggettoteca`,
  invitation_withdrawn: ({ who, person }) =>
    msg`${who} ha revocato l'invito di ${person} a gestire l'oggettoteca`,
  staff: ({ who, person }) =>
    msg`${person} ha accettato di gestire l'oggettoteca, con l'invito di ${who}`,
  factors_reset: ({ who, person }) => msg`${who} ha tolto il secondo passaggio di ${person}`,
  sessions: ({ who, person }) => msg`${who} ha fatto uscire ${person} da tutti i dispositivi`,
  all_sessions: ({ who }) => msg`${who} ha fatto uscire tutti da tutti i dispositivi`,
  impersonate: ({ who, person }) => msg`${who} ha cominciato ad agire per conto di ${person}`,
  refused: ({ who, person }) => msg`${who} ha provato ad agire per conto di ${person}, ma non può`,
  POST: inName,
  PUT: inName,
  PATCH: inName,
  DELETE: inName,
  import: ({ who, what }) => msg`${who} ha importato ${what}`,
  import_undone: ({ who, what }) => msg`${who} ha annullato l'importazione di ${what}`,
  export: ({ who }) => msg`${who} ha esportato tutti i dati`,
  photos: ({ who }) => msg`${who} ha fermato o ripreso lo scarico delle foto`,
  file: ({ who, what }) => msg`${who} ha tolto la foto ${what}`,
  'files removed': ({ who }) => msg`${who} ha tolto le foto che nessuno usa`,
  'files checked': ({ who }) => msg`${who} ha controllato i file`,
  'website key': {
    added: ({ who, what }) => msg`${who} ha fatto la chiave «${what}» per un altro sito`,
    changed: ({ who, what }) => msg`${who} ha cambiato la chiave «${what}» per un altro sito`,
    removed: ({ who, what }) => msg`${who} ha tolto la chiave «${what}» per un altro sito`,
  },
  'crm.connect': ({ who }) => msg`${who} ha cambiato il collegamento al CRM`,
  'crm.sync': ({ who }) => msg`${who} ha avviato la sincronizzazione dal CRM`,
}

/** The sentence of an entry; of an act of another release one that names it. */
export function sentenceOf(
  { action, before, after }: Pick<AuditEntry, 'action' | 'before' | 'after'>,
  named: Named,
): MessageDescriptor {
  const { who } = named
  if (!isAuditAct(action)) return msg`${who} ha fatto qualcosa che questa versione non conosce`
  const sentence = sentences[action]
  if (typeof sentence === 'function') return sentence(named)
  // A message is answered by a change like any other.
  const isAnswer = action === 'message' && Object.hasOwn(Object(after), 'answer')
  const variant = isAnswer || before === null ? 'added' : after === null ? 'removed' : 'changed'
  return sentence[variant](named)
}

/** What acts are about. */
export const groupNames: Record<AuditGroup, MessageDescriptor> = {
  loans: msg`Prestiti`,
  objects: msg`Oggetti`,
  people: msg`Iscritti`,
  money: msg`Cassa e pagamenti`,
  messages: msg`Messaggi ed e-mail`,
  points: msg`Punti e orari`,
  settings: msg`Impostazioni`,
  access: msg`Chi gestisce e accessi`,
  data: msg`File e dati`,
}

/** The calls by which staff change something in a member's name. */
export type CallInName = {
  [N in EndpointName]: EndpointOf<N> extends { method: 'GET' } | { noImpersonation: true }
    ? never
    : EndpointOf<N> extends { access: 'member' }
      ? N
      : never
}[EndpointName]

/** What they do, after «per conto di». */
export const callNames: Record<CallInName, MessageDescriptor> = {
  'me.update': msg`dati cambiati`,
  'orders.cancel': msg`prestito annullato`,
  'orders.status': msg`risposta o passaggio di un prestito`,
  'orders.timer': msg`più tempo per un prestito`,
  'orders.extend': msg`prestito esteso`,
  'bookings.cancel': msg`prenotazione annullata`,
  'bookings.extend': msg`prenotazione estesa`,
  'checkout.add': msg`oggetto messo in una prenotazione`,
  'checkout.clear': msg`prenotazione svuotata`,
  'checkout.line': msg`quantità cambiata in una prenotazione`,
  'checkout.removeLine': msg`oggetto tolto da una prenotazione`,
  'checkout.again': msg`prenotazione cominciata di nuovo`,
  'checkout.restore': msg`prenotazione ripresa`,
  'checkout.shipping': msg`punto scelto per una prenotazione`,
  'checkout.loan': msg`giorni scelti per una prenotazione`,
  'checkout.intent': msg`giorni tenuti per una prenotazione`,
  'checkout.confirm': msg`prenotazione inviata`,
  'holds.join': msg`entrata in coda`,
  'holds.leave': msg`uscita dalla coda`,
  'wishes.create': msg`oggetto messo «per dopo»`,
  'wishes.remove': msg`oggetto tolto da «per dopo»`,
  'sharing.create': msg`oggetto condiviso`,
  'sharing.update': msg`oggetto condiviso cambiato`,
  'files.create': msg`foto caricata`,
  'notices.choose': msg`scelta dei messaggi da ricevere`,
}
