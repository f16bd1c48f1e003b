import { useLingui } from '@lingui/react/macro'
import { Clock, Search, WifiOff } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button, Chip, IconButton } from '../button/button.tsx'
import { type DayMark, Legend } from '../calendar/legend.tsx'
import { Dialog, DialogActions } from '../dialog/dialog.tsx'
import { RadioCards } from '../field/radio-cards.tsx'
import { PasswordField, SelectField, TextArea, TextField } from '../field/text-field.tsx'
import { Page } from '../page/page.tsx'
import { Picture } from '../picture/picture.tsx'
import { Progress } from '../progress/progress.tsx'
import { FullScreenQr } from '../qr/full-screen-qr.tsx'
import { CodeText, QrCode } from '../qr/qr.tsx'
import { Banner, EmptyState, ProblemState, Skeleton, StatusChip } from '../states/states.tsx'
import { Stepper, Steps } from '../stepper/stepper.tsx'
import { showToast } from '../toast/toast.tsx'
import { PhotoList } from '../uploader/photo-list.tsx'
import { Uploader } from '../uploader/uploader.tsx'
import styles from './showcase.module.css'

/** Every component of the ui kit in every state, in both themes. */
export function Showcase({ textRules }: { textRules: ReactNode }) {
  const { t } = useLingui()
  return (
    <Page title={t`Componenti`}>
      <p>{t`Le parti con cui sono fatte le pagine, in ogni stato e in entrambi i temi.`}</p>
      <div className={styles.themes}>
        {(['light', 'dark'] as const).map(theme => (
          <section key={theme} data-theme={theme} className={styles.theme} aria-label={theme}>
            <ActParts />
            <FieldParts name={theme} />
            {textRules}
            <StateParts />
            <StepParts />
            <PhotoParts />
            <CodeParts />
          </section>
        ))}
      </div>
    </Page>
  )
}

const drawings = ['shelf', 'label', 'search', 'missing', 'letter', 'lock', 'done'] as const

function ActParts() {
  const { t } = useLingui()
  const [open, setOpen] = useState(false)
  const [pressed, setPressed] = useState(true)
  return (
    <>
      <h2>{t`Azioni`}</h2>
      <div className={styles.row}>
        <Button>{t`Continua`}</Button>
        <Button look="secondary">{t`Annulla`}</Button>
        <Button look="quiet">{t`Salta`}</Button>
        <Button look="danger">{t`Elimina`}</Button>
        <Button small>{t`Aggiorna`}</Button>
        <IconButton label={t`Cerca`}>
          <Search size={22} />
        </IconButton>
      </div>
      <div className={styles.row}>
        <Button pending pendingText={t`Invio in corso…`}>{t`Continua`}</Button>
        <Button disabledReason={t`Serve la connessione: riprova quando torna la rete.`}>
          {t`Prendi in prestito`}
        </Button>
      </div>
      <div className={styles.row}>
        <Chip pressed={pressed} onClick={() => setPressed(!pressed)}>{t`Approvato`}</Chip>
        <Button look="secondary" small onClick={() => setOpen(true)}>{t`Apri un dialogo`}</Button>
        <Button look="secondary" small onClick={() => showToast(t`Prestito annullato!`)}>
          {t`Mostra un avviso`}
        </Button>
      </div>
      <Dialog open={open} onClose={() => setOpen(false)} title={t`Annullare il prestito?`}>
        <p>{t`I giorni tornano liberi per gli altri.`}</p>
        <DialogActions>
          <Button look="secondary" onClick={() => setOpen(false)}>{t`Tieni il prestito`}</Button>
          <Button look="danger" onClick={() => setOpen(false)}>{t`Annulla prestito`}</Button>
        </DialogActions>
      </Dialog>
    </>
  )
}

function FieldParts({ name }: { name: string }) {
  const { t } = useLingui()
  const [text, setText] = useState('')
  const [choice, setChoice] = useState<string | null>('a')
  return (
    <>
      <h2>{t`Campi`}</h2>
      <div className={styles.stack}>
        <TextField label={t`E-mail`} value={text} onChange={setText} hint="nome@example.org" />
        <TextField
          label={t`E-mail`}
          value="nome@"
          onChange={() => {}}
          error={t`Email non valida`}
        />
        <PasswordField label={t`Password`} value={text} onChange={setText} />
        <TextArea label={t`La tua domanda`} value={text} onChange={setText} />
        <RadioCards
          label={t`Punto di ritiro`}
          name={`showcase-${name}`}
          value={choice}
          onChange={setChoice}
          options={[
            { value: 'a', title: 'Sportello Centro', detail: 'Via Nazario Sauro 24' },
            { value: 'b', title: 'Smartlocker Stazione' },
          ]}
        />
      </div>
    </>
  )
}

const sample = 'A3C4K7WX'

/** Pickup codes, and the looks of the calendar. */
function CodeParts() {
  const { t } = useLingui()
  const [open, setOpen] = useState(false)
  const legend: { state: DayMark; text: string }[] = [
    { state: 'free', text: t`Libero` },
    { state: 'closed', text: t`Chiuso: il prestito può comprenderlo` },
    { state: 'busy', text: t`In prestito` },
    { state: 'preparation', text: t`In preparazione` },
  ]
  return (
    <>
      <h2>{t`Codici e calendario`}</h2>
      <div className={styles.row}>
        <QrCode value={sample} label={t`Codice di ritiro`} size={120} />
        <CodeText code={sample} />
        <Button look="secondary" small onClick={() => setOpen(true)}>{t`A tutto schermo`}</Button>
      </div>
      <Legend items={legend} />
      <FullScreenQr
        open={open}
        onClose={() => setOpen(false)}
        title={t`Codice di ritiro`}
        label={t`Codice di ritiro`}
        value={sample}
        code={sample}
        keepScreenOn={() => () => {}}
      />
    </>
  )
}

function StateParts() {
  const { t } = useLingui()
  const steps = [t`Luogo e date`, t`Riepilogo`, t`Fatto`]
  return (
    <>
      <h2>{t`Stati`}</h2>
      <Steps label={t`Passi della prenotazione`} steps={steps} current={2} />
      <div className={styles.row}>
        <StatusChip tone="good">{t`Approvato`}</StatusChip>
        <StatusChip tone="waiting" icon={<Clock size={14} />}>{t`In prestito`}</StatusChip>
        <StatusChip tone="bad">{t`Negato`}</StatusChip>
        <StatusChip tone="neutral">{t`Restituito`}</StatusChip>
        <StatusChip tone="info">{t`Esteso`}</StatusChip>
      </div>
      <div className={styles.stack}>
        <Banner tone="info">{t`Nuova versione disponibile`}</Banner>
        <Banner tone="waiting" icon={<WifiOff size={20} />}>{t`Sei senza rete.`}</Banner>
        <Banner tone="good">{t`Grazie, prenotazione inviata!`}</Banner>
        {drawings.map(drawing => (
          <EmptyState key={drawing} title={drawing} drawing={drawing} />
        ))}
        <ProblemState offline text={t`Non c'è connessione. Riprova quando torna la rete.`} />
        <Progress label={t`Invio del file`} part={0.4} onStop={() => {}} />
        <Progress label={t`Preparo il file…`} part={null} />
        <Skeleton height="72px" />
        <Picture picture={null} sizes="320px" />
      </div>
    </>
  )
}

/** Steps, the first of which requires input. */
function StepParts() {
  const { t } = useLingui()
  const [title, setTitle] = useState('')
  const [category, setCategory] = useState('')
  return (
    <>
      <h2>{t`A passi`}</h2>
      <Stepper
        label={t`Passi di esempio`}
        steps={[
          {
            title: t`Titolo`,
            missing: title.trim() ? [] : [t`Scrivi un titolo`],
            content: <TextField label={t`Titolo`} value={title} onChange={setTitle} />,
          },
          {
            title: t`Categoria`,
            missing: category ? [] : [t`Scegli una categoria`],
            content: (
              <SelectField
                label={t`Categoria`}
                value={category}
                onChange={setCategory}
                options={[
                  { value: '', text: t`Tutte` },
                  { value: 'a', text: t`Utensili` },
                ]}
              />
            ),
          },
        ]}
        finish={<Button>{t`Fatto`}</Button>}
      />
    </>
  )
}

const none = { alt: '', picture: null, preview: null, progress: null, error: null }

/** Photos: uploading, stored, refused. */
function PhotoParts() {
  const { t } = useLingui()
  const [photos, setPhotos] = useState([
    { ...none, key: 'a', name: 'trapano.jpg', progress: 0.4 },
    { ...none, key: 'b', name: 'valigetta.jpg', preview: '/images/banner.svg' },
    {
      ...none,
      key: 'c',
      name: 'punte.tiff',
      error: t`Una foto non c'è più: toglila e caricala di nuovo.`,
    },
  ])
  return (
    <>
      <h2>{t`Foto`}</h2>
      <Uploader
        accept="image/*"
        hint="PNG, JPEG"
        disabledReason={null}
        refused={[]}
        onAdd={() => {}}
      >
        <PhotoList
          photos={photos}
          altMaxChars={165}
          onMove={() => setPhotos([...photos].reverse())}
          onRemove={key => setPhotos(photos.filter(photo => photo.key !== key))}
          onRetry={() => {}}
          onDescribe={(key, alt) =>
            setPhotos(photos.map(photo => (photo.key === key ? { ...photo, alt } : photo)))
          }
        />
      </Uploader>
    </>
  )
}
