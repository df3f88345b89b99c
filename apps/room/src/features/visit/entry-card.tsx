import type { RoomImage } from '@atrio/contract/rooms/images';
import type { PublicRoom } from '@atrio/contract/rooms/public-room';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { limits } from '../../lib/contract.ts';
import { texts } from '../../texts/texts.ts';
import { Alert } from '../../ui/alert.tsx';
import { Background } from '../../ui/background.tsx';
import { Button } from '../../ui/button.tsx';
import { DoorMark } from '../../ui/door-mark.tsx';
import { Field } from '../../ui/field.tsx';
import { Gallery, type RoomGallery, Thumbnails } from '../../ui/gallery.tsx';
import { CodeStep } from './code-step.tsx';
import classes from './entry-card.module.css';
import { type EntryActions, useEntry } from './use-entry.ts';

interface EntryCardProps {
  room: PublicRoom;
  gallery: RoomGallery;
  /** Why the visitor is asked (again). */
  notice: string | null;
  actions: EntryActions;
  /** Stands below the form. */
  children?: ReactNode;
}

/** The way in: a name, and for a private room also an address that a mailed code proves. */
export function EntryCard(props: EntryCardProps) {
  const { room: plainRoom, gallery, notice, actions, children } = props;
  const [chosen, setChosen] = useState(0);
  const { images, use } = gallery;
  const current = use === 'background' ? Math.min(chosen, images.length - 1) : -1;
  const room = withBackground(plainRoom, images[current]);
  const isPictured = room.backgroundUrl !== null;
  return (
    <main className={classes.page} data-pictured={isPictured || undefined}>
      <Background room={room} className={classes.background} alt={images[current]?.alt} />
      <div className={classes.column}>
        {/* On a picture no text is sure to be readable: there the title is on the card. */}
        {!isPictured && <RoomTitle room={room} />}
        <EntryForm room={room} notice={notice} actions={actions} />
        {children}
      </div>
      {use === 'gallery' ? (
        <Gallery images={images} className={classes.images} onExpired={NEVER_EXPIRES} />
      ) : (
        images.length > 1 && (
          <Thumbnails
            images={images}
            className={classes.images}
            current={current}
            onChoose={setChosen}
          />
        )
      )}
    </main>
  );
}

/** Before entering only public rooms show images, whose addresses are for good. */
const NEVER_EXPIRES = () => undefined;

/** An image that fills the entry shows its middle: the focus point is the background's. */
function withBackground(room: PublicRoom, image: RoomImage | undefined): PublicRoom {
  return image ? { ...room, backgroundUrl: image.imageUrl, focus: { x: 50, y: 50 } } : room;
}

interface RoomTitleProps {
  room: PublicRoom;
  isOnCard?: boolean;
}

/** The room's name, company and description. */
export function RoomTitle({ room, isOnCard }: RoomTitleProps) {
  return (
    <header className={classes.title} data-on-card={isOnCard || undefined}>
      {room.logoUrl ? (
        <img className={classes.logo} src={room.logoUrl} alt="" />
      ) : (
        <DoorMark width={44} lit />
      )}
      <h1 tabIndex={-1}>{room.name}</h1>
      {room.company && <p>{room.company}</p>}
      {room.description && <p className={classes.description}>{room.description}</p>}
    </header>
  );
}

function EntryForm({ room, notice, actions }: Omit<EntryCardProps, 'gallery' | 'children'>) {
  const entry = useEntry(room, actions);
  const form = useRef<HTMLFormElement>(null);
  const { errors, step } = entry;
  useEffect(() => {
    if (Object.keys(errors).length === 0) return;
    form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [errors]);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    void entry.submit();
  };
  return (
    <form ref={form} className={classes.card} noValidate onSubmit={handleSubmit}>
      {room.backgroundUrl && <RoomTitle room={room} isOnCard />}
      {notice && <Alert tone="info">{notice}</Alert>}
      {entry.notice && <Alert tone={entry.notice.tone}>{entry.notice.text}</Alert>}
      <StepFields entry={entry} />
      <Button type="submit" look="filled" isBusy={entry.isBusy}>
        {step === 'email' ? texts.sendCode : texts.enter}
      </Button>
      {step === 'email' && (
        <Button look="quiet" onClick={entry.haveCode}>
          {texts.haveCode}
        </Button>
      )}
      <p className={classes.privacy}>{texts.privacy}</p>
    </form>
  );
}

function StepFields({ entry }: { entry: ReturnType<typeof useEntry> }) {
  const { values, errors, step, sent, change } = entry;
  if (step === 'email') {
    return (
      <Field
        label={texts.email}
        type="email"
        autoComplete="email"
        maxLength={limits.email}
        help={texts.emailHelp}
        value={values.email}
        error={errors.email}
        onChange={change('email')}
      />
    );
  }
  return (
    <>
      {step === 'code' && sent && <CodeStep key={sent.at} entry={entry} sent={sent} />}
      <Field
        label={texts.yourName}
        autoComplete="name"
        maxLength={limits.name}
        value={values.name}
        error={errors.name}
        onChange={change('name')}
      />
    </>
  );
}
