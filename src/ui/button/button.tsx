import { type ButtonHTMLAttributes, type MouseEvent, type ReactNode, useId } from 'react'
import { cx } from '../cx.ts'
import styles from './button.module.css'

type Look = 'primary' | 'secondary' | 'quiet' | 'danger'

/** Class of a link that looks like a button, for the router's links. */
export function buttonClass(look: Look = 'primary', small = false): string {
  return cx(styles.button, styles[look], small && styles.small)
}

type Props = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'disabled'> & {
  look?: Look
  small?: boolean
  /** The action is running: further clicks do nothing, and `pendingText` is shown. */
  pending?: boolean | undefined
  pendingText?: string
  /** Why the button is disabled. It stays focusable and shows the reason. */
  disabledReason?: string | null | undefined
  /** Called on a click while `disabledReason` is set. */
  onBlocked?: () => void
  children: ReactNode
}

/** A button that stays visible while disabled and says why. */
export function Button({
  look = 'primary',
  small = false,
  pending = false,
  pendingText,
  disabledReason,
  onBlocked,
  onClick,
  children,
  type = 'button',
  className,
  ...rest
}: Props) {
  const reasonId = useId()
  const blocked = pending || Boolean(disabledReason)
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (!blocked) return onClick?.(event)
    event.preventDefault()
    if (!pending) onBlocked?.()
  }
  return (
    <>
      <button
        {...rest}
        type={type}
        className={cx(buttonClass(look, small), className)}
        aria-disabled={blocked || rest['aria-disabled'] || undefined}
        aria-busy={pending || undefined}
        aria-describedby={disabledReason ? reasonId : rest['aria-describedby']}
        onClick={press}
      >
        {pending && pendingText ? pendingText : children}
      </button>
      {disabledReason && (
        <span id={reasonId} className={styles.reason}>
          {disabledReason}
        </span>
      )}
    </>
  )
}

type IconProps = ButtonHTMLAttributes<HTMLButtonElement> & { label: string; children: ReactNode }

/** A round icon button with an accessible name. */
export function IconButton({ label, children, className, ...rest }: IconProps) {
  return (
    <button {...rest} type="button" aria-label={label} className={cx(styles.icon, className)}>
      {children}
    </button>
  )
}

type ChipProps = ButtonHTMLAttributes<HTMLButtonElement> & { pressed?: boolean }

/** A small toggle for a filter or a preset. */
export function Chip({ pressed, className, ...rest }: ChipProps) {
  return (
    <button {...rest} type="button" aria-pressed={pressed} className={cx(styles.chip, className)} />
  )
}
