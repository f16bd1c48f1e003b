import { useLingui } from '@lingui/react/macro'

/** The actions of the audit log in words. */
export function useActionNames(): Record<string, string> {
  const { t } = useLingui()
  return {
    object: t`Oggetto`,
    member: t`Iscritto`,
    factors_reset: t`Secondo passaggio tolto`,
    sessions: t`Uscita da tutti i dispositivi`,
    all_sessions: t`Uscita di tutti`,
    invitation_withdrawn: t`Invito revocato`,
    card: t`Tessera`,
    adhesion: t`Modulo di adesione firmato su carta`,
    review: t`Recensione rimossa`,
    message: t`Messaggio`,
    settings: t`Impostazioni`,
    service: t`Servizio`,
    opening: t`Orari`,
    point: t`Punto di ritiro`,
    'points removed': t`Punti di ritiro eliminati`,
    staff: t`Chi gestisce`,
    invitation: t`Invito a gestire`,
    library: t`Oggettoteca`,
    file: t`File eliminato`,
    'files removed': t`File eliminati`,
    'files checked': t`Controllo dei file`,
    impersonate: t`Impersonificazione`,
    'locker key': t`Chiave dello smartlocker`,
    'website key': t`Chiave per un altro sito`,
    'crm.connect': t`Collegamento al CRM`,
    'crm.sync': t`Sincronizzazione dal CRM`,
    loan: t`Prestito cambiato`,
    logo: t`Logo`,
    faq: t`F.A.Q.`,
    placeholder: t`Immagine di riserva`,
    'loan undo_hand_out': t`Consegna annullata`,
    import: t`Importazione`,
    export: t`Esportazione`,
    'loan hand_out': t`Prestito consegnato`,
    'loan take_back': t`Prestito restituito`,
    'loan deny': t`Prestito negato`,
  }
}
