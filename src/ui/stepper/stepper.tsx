import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { afterPaint } from '#src/platform/later.ts'
import { Button } from '../button/button.tsx'
import { Banner } from '../states/states.tsx'
import styles from './stepper.module.css'

export type Step = {
  title: string
  /** What is missing for the next step, in words; empty if it is complete. */
  missing: readonly string[]
  /** Called when a missing field prevented the next step. */
  onStopped?: () => void
  content: ReactNode
}

type Props = {
  label: string
  steps: readonly Step[]
  /** The first step to show, from 0; `onStep` is called with each new step. */
  start?: number
  onStep?: (at: number) => void
  /** The button of the last step. */
  finish: ReactNode
}

/**
 * One step after the other. Forward only if the step is complete, otherwise its faults are listed; back
 * always.
 */
export function Stepper({ label, steps, start = 0, onStep, finish }: Props) {
  const { t } = useLingui()
  const [at, setAt] = useState(Math.min(start, steps.length - 1))
  const [stopped, setStopped] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const step = steps[at]
  if (!step) return null
  const last = at === steps.length - 1
  const go = (to: number) => {
    setStopped(false)
    setAt(to)
    onStep?.(to)
    // The heading is the same element with another text; focusing it makes screen readers announce it.
    void afterPaint().then(() => heading.current?.focus())
  }
  const forward = (event: FormEvent) => {
    event.preventDefault()
    if (last) return
    if (step.missing.length === 0) return go(at + 1)
    setStopped(true)
    step.onStopped?.()
  }
  return (
    <form className={styles.stepper} noValidate onSubmit={forward}>
      <Steps label={label} steps={steps.map(({ title }) => title)} current={at + 1} />
      <h2 ref={heading} tabIndex={-1}>
        {step.title}
      </h2>
      {step.content}
      {stopped && step.missing.length > 0 && (
        <Banner tone="bad">
          <ul>
            {step.missing.map(text => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </Banner>
      )}
      <div className={styles.actions}>
        {at > 0 && (
          <Button look="secondary" onClick={() => go(at - 1)}>
            <Trans>Indietro</Trans>
          </Button>
        )}
        {last ? (
          finish
        ) : (
          <Button type="submit" aria-label={t`Avanti: ${steps[at + 1]?.title}`}>
            <Trans>Avanti</Trans>
          </Button>
        )}
      </div>
    </form>
  )
}

type StepsProps = { label: string; steps: readonly string[]; current: number }

/** The position in a sequence of steps; `current` counts from 1. */
export function Steps({ label, steps, current }: StepsProps) {
  return (
    <ol className={styles.steps} aria-label={label}>
      {steps.map((step, index) => (
        <li
          key={step}
          data-state={index + 1 < current ? 'done' : undefined}
          aria-current={index + 1 === current ? 'step' : undefined}
        >
          {step}
        </li>
      ))}
    </ol>
  )
}
