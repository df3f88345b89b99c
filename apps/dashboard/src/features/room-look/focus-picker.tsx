import type { PointerEvent } from 'react';
import classes from './room-look.module.css';

interface Focus {
  x: number;
  y: number;
}

interface FocusPickerProps {
  imageUrl: string;
  focus: Focus;
  onChange: (focus: Focus) => void;
}

/** The background with the point that is never cut off: dragged, or moved by two sliders. */
export function FocusPicker({ imageUrl, focus, onChange }: FocusPickerProps) {
  function moveTo(event: PointerEvent<HTMLDivElement>) {
    const box = event.currentTarget.getBoundingClientRect();
    onChange({
      x: percent((event.clientX - box.left) / box.width),
      y: percent((event.clientY - box.top) / box.height),
    });
  }
  return (
    <div className={classes.focus}>
      <div
        className={classes.picture}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          moveTo(event);
        }}
        onPointerMove={(event) => {
          if (event.currentTarget.hasPointerCapture(event.pointerId)) moveTo(event);
        }}
      >
        <img src={imageUrl} alt="" draggable={false} />
        <span
          className={classes.point}
          style={{ left: `${focus.x}%`, top: `${focus.y}%` }}
          aria-hidden
        />
      </div>
      <p className={classes.note}>Arraste o ponto: o que está nele nunca é cortado.</p>
      <FocusSlider
        label="Ponto na horizontal"
        value={focus.x}
        onChange={(x) => onChange({ ...focus, x })}
      />
      <FocusSlider
        label="Ponto na vertical"
        value={focus.y}
        onChange={(y) => onChange({ ...focus, y })}
      />
    </div>
  );
}

interface FocusSliderProps {
  label: string;
  value: number;
  onChange: (value: number) => void;
}

function FocusSlider({ label, value, onChange }: FocusSliderProps) {
  return (
    <label className={classes.slider}>
      <span>{label}</span>
      <input
        type="range"
        min={0}
        max={100}
        value={value}
        aria-valuetext={`${value} %`}
        onChange={({ currentTarget }) => onChange(Number(currentTarget.value))}
      />
    </label>
  );
}

function percent(share: number): number {
  return Math.round(Math.min(1, Math.max(0, share)) * 100);
}
