import type { MessageDescriptor } from '@lingui/core'
import { type FieldRule, fieldRules } from '#contract/errors.ts'
import { failures, fields } from '#contract/texts/it.ts'
import type { FailureTexts, FieldTexts } from '#contract/texts/texts.ts'

const failureCodes = Object.keys(failures) as (keyof FailureTexts)[]

/** The catalogue's texts under the ids by which the page asks for them. */
export function failureMessages(texts: { failures: FailureTexts; fields: FieldTexts }) {
  return Object.fromEntries([
    ...failureCodes.map(code => [`failure.${code}`, asCompiled(texts.failures[code])]),
    ...fieldRules.map(rule => [`field.${rule}`, asCompiled(texts.fields[rule])]),
  ])
/** One text for each failure: what happened and what to do. A code without one does not compile. */
export const failureTexts: Record<ErrorCode | ClientFailureCode, MessageDescriptor> = {
  malformed_request: msg`Qualcosa non ha funzionato nella richiesta. Ricarica la pagina e riprova.`,
  validation_failed: msg`Attenzione ai campi richiesti`,
  body_too_large: msg`Quello che hai inviato è troppo grande. Riducilo e riprova.`,
  unsupported_media_type: msg`Questo tipo di contenuto non è accettato.`,
  library_unknown: msg`A questo indirizzo non c'è nessuna oggettoteca. Controlla di averlo scritto bene.`,
  library_unavailable: msg`L'oggettoteca è in manutenzione. Ripassa più tardi.`,
  signed_out: msg`Accedi per continuare.`,
  token_invalid: msg`La sessione non è più valida. Accedi di nuovo.`,
  token_expired: msg`La sessione è scaduta. Accedi di nuovo.`,
  session_revoked: msg`La sessione è terminata. Accedi di nuovo.`,
  credentials_invalid: msg`E-mail o password non validi`,
  too_many_attempts: msg`Troppi tentativi.`,
  sign_in_code_required: msg`Per entrare serve anche un codice: te lo mandiamo per e-mail.`,
  sign_in_code_refused: msg`Il codice o la password non sono corretti.`,
  fresh_sign_on_required: msg`Per farlo accedi di nuovo, così sappiamo che sei tu.`,
  sso_not_configured: msg`Questa oggettoteca non usa le credenziali dell'università. Accedi con e-mail e password.`,
  sso_required: msg`Qui si accede con le credenziali dell'università.`,
  sso_state_invalid: msg`Questo accesso è scaduto o è già stato usato. Ricomincia da qui.`,
  sso_refused: msg`L'università non ha confermato l'accesso. Riprova.`,
  sso_email_unverified: msg`L'università non ha ancora verificato la tua e-mail. Verificala sul portale dell'ateneo, poi riprova.`,
  sso_email_taken: msg`La tua e-mail risulta già di un'altra persona. Scrivi all'oggettoteca: ci pensiamo noi.`,
  sso_provider_down: msg`Il servizio di accesso dell'università non risponde. Riprova tra poco.`,
  rate_limited: msg`Stai andando molto veloce: aspetta un momento.`,
  forbidden: msg`Non hai il permesso di farlo.`,
  origin_refused: msg`La richiesta arriva da un altro sito e non è stata accettata.`,
  email_unverified: msg`Prima conferma il tuo indirizzo: ti abbiamo scritto una mail con il link.`,
  link_unusable: msg`Verifica non riuscita, richiedi un nuovo link`,
  password_choice_required: msg`Scegli una password per completare l'iscrizione.`,
  adhesion_changed: msg`Nel frattempo il modulo di adesione è cambiato: rileggilo e accettalo di nuovo.`,
  impersonation_refused: msg`Questo lo può fare solo la persona stessa.`,
  loans_open: msg`Hai ancora dei prestiti aperti: riporta gli oggetti, poi potrai cancellare il profilo.`,
  last_administrator: msg`Nessun altro può gestire l'oggettoteca al posto tuo: prima invita qualcuno.`,
  second_step_over: msg`Il secondo passaggio è scaduto. Ricomincia dalla password.`,
  code_wrong: msg`Il codice non è quello giusto o è già stato usato.`,
  passkey_refused: msg`La passkey non è stata riconosciuta. Riprova o accedi in un altro modo.`,
  passkey_elsewhere: msg`Le passkey funzionano solo all'indirizzo attuale dell'oggettoteca: aprila da lì.`,
  passkeys_full: msg`Hai già il numero massimo di passkey: togline una che non usi più.`,
  proof_required: msg`Prima conferma che sei tu.`,
  last_factor: msg`A chi gestisce l'oggettoteca serve almeno un secondo passaggio: prima aggiungine un altro.`,
  not_found: msg`Non abbiamo trovato quello che cerchi.`,
  method_not_allowed: msg`Questa operazione non è possibile qui.`,
  idempotency_mismatch: msg`Questa richiesta è già stata inviata con altri dati. Ricarica la pagina.`,
  idempotency_in_progress: msg`La richiesta è già in corso. Aspetta un momento.`,
  adhesion_required: msg`Per prenotare devi prima accettare il modulo di adesione.`,
  member_suspended: msg`Il tuo profilo è sospeso: per ora non puoi prenotare. Contatta l'oggettoteca.`,
  card_inactive: msg`La tua tessera è scaduta. Rinnovala per prenotare.`,
  no_loans_available: msg`Hai raggiunto il numero di prestiti che puoi avere insieme. Restituisci un oggetto per prenotarne un altro.`,
  own_object: msg`Questo oggetto è tuo: non serve prenderlo in prestito.`,
  domicile_missing: msg`Prima scrivi il tuo indirizzo nei tuoi dati: serve a dire in che zona si ritira l'oggetto.`,
  date_in_past: msg`La data scelta è già passata. Scegline un'altra.`,
  dates_reversed: msg`La data di fine viene prima di quella di inizio. Scegli di nuovo.`,
  loan_too_long: msg`Tempo di prestito massimo è di 30 giorni!`,
  too_far_ahead: msg`La data è troppo lontana. Scegline una più vicina.`,
  pickup_closed: msg`Il giorno in cui vuoi ritirare il punto di ritiro è chiuso. Scegli un giorno di apertura.`,
  return_closed: msg`Il giorno in cui vuoi restituire il punto di ritiro è chiuso. Scegli un giorno di apertura.`,
  object_busy: msg`In quei giorni l'oggetto è già prenotato da un'altra persona.`,
  object_in_maintenance: msg`L'oggetto è in manutenzione: torna disponibile appena sistemato.`,
  checkout_missing: msg`Ops, checkout non trovato o abbandonato`,
  checkout_incomplete: msg`Seleziona la data del prestito!`,
  checkout_expired: msg`Tempo scaduto, prestito annullato!`,
  hold_renewals_used: msg`I dieci minuti non si possono rinnovare ancora: conferma o ricomincia dall'oggetto.`,
  pickup_point_not_allowed: msg`L'oggetto non si può ritirare in quel punto. Scegline un altro.`,
  pickup_point_closed: msg`Quel punto di ritiro al momento non è disponibile. Scegline un altro.`,
  shipping_method_unavailable: msg`Questo oggetto non si può avere in questo modo. Scegline un altro.`,
  contact_consent_required: msg`Attenzione, prima di procedere con la prenotazione devi accettare di condividere i tuoi dati con il proprietario dell'oggetto (indispensabile per concordare la consegna)`,
  private_requests_exceeded: msg`Per oggi hai già chiesto abbastanza oggetti a casa di altre persone: riprova domani.`,
  postal_code_unknown: msg`Ci dispiace, CAP non trovato, controlla i campi inseriti o riprova con un altro indirizzo`,
  delivery_too_far: msg`Ci dispiace, sei troppo distante, controlla i campi inseriti o riprova con un altro indirizzo`,
  order_not_cancellable: msg`Non è più possibile annullare questo prestito!`,
  order_state_changed: msg`Nel frattempo il prestito è cambiato. Guarda com'è adesso.`,
  order_already_returned: msg`Ops, il tuo oggetto è già stato restituito.`,
  owner_not_agreed: msg`Chi lo presta non ha ancora detto di sì: si può fare dopo.`,
  loan_not_begun: msg`Il prestito non è ancora cominciato: si può fare dal primo giorno.`,
  motivation_required: msg`Scrivi il motivo.`,
  extension_used: msg`Questo prestito è già stato esteso una volta.`,
  extension_blocked: msg`Il prestito non si può allungare di un mese intero.`,
  deadline_used: msg`La scadenza è già stata prorogata una volta.`,
  undo_too_late: msg`È passato troppo tempo: la consegna non si può più annullare.`,
  object_free: msg`L'oggetto è libero: puoi prenderlo subito, senza coda.`,
  already_borrowed: msg`Hai già un prestito di questo oggetto.`,
  code_unknown: msg`Questo codice non apre nulla qui.`,
  code_used: msg`Questo codice è già stato usato.`,
  code_too_early: msg`È presto per questo codice: torna nei giorni del prestito.`,
  code_over: msg`Questo codice non vale più.`,
  already_reviewed: msg`Hai già recensito questo oggetto!`,
  not_reviewable: msg`Puoi recensire un oggetto dopo averlo restituito.`,
  membership_active: msg`La tua tessera è già attiva.`,
  payment_not_completed: msg`Il pagamento non è stato completato: non ti è stato addebitato nulla.`,
  payment_mismatch: msg`Il pagamento non corrisponde a quello richiesto. Scrivici: controlliamo insieme.`,
  payment_pending: msg`PayPal sta ancora controllando il pagamento: appena è confermato pensiamo noi al resto.`,
  payment_refunded: msg`La tessera era già attiva: il pagamento ti è stato restituito.`,
  delivery_refunded: msg`Nel frattempo l'oggetto non era più libero: il pagamento della consegna ti è stato restituito.`,
  payment_unavailable: msg`PayPal al momento non risponde. Riprova tra poco: non pagherai due volte.`,
  crm_not_configured: msg`Questa oggettoteca non è collegata a un CRM.`,
  crm_refused: msg`Il CRM non accetta queste credenziali: controllale e riprova.`,
  crm_unavailable: msg`Il CRM non risponde. Riprova tra poco.`,
  unavailable: msg`Il servizio al momento non risponde. Riprova tra poco.`,
  internal: msg`Qualcosa è andato storto da parte nostra. Riprova tra poco.`,
  offline: msg`Non c'è connessione. Riprova quando torna la rete.`,
  timeout: msg`La risposta non arriva. Controlla la connessione e riprova.`,
  unreadable_answer: msg`La risposta non è leggibile. Ricarica la pagina e riprova.`,
}

/** A text without variables, in the form that the page's messages are compiled to. */
function asCompiled(text: string): [string] {
  return [text]
}

/** The same in a descriptor, whose type does not know of compiled messages. */
function described(id: string, text: string): MessageDescriptor {
  return { id, message: asCompiled(text) as unknown as string }
}

/** One text for each failure; Italian unless another language is loaded. */
export const failureTexts = Object.fromEntries(
  failureCodes.map(code => [code, described(`failure.${code}`, failures[code])]),
) as Record<keyof FailureTexts, MessageDescriptor>

/** One text for each rule a field can break. */
export const fieldTexts = Object.fromEntries(
  fieldRules.map(rule => [rule, described(`field.${rule}`, fields[rule])]),
) as Record<FieldRule, MessageDescriptor>
