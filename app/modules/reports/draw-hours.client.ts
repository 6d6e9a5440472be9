// chart.js comes with this file: it is loaded only where a chart is shown (see hours-chart.tsx).
import {
  BarController,
  BarElement,
  CategoryScale,
  Chart,
  LinearScale,
  Tooltip,
  type ChartConfiguration,
  type Plugin,
  type Scale,
} from "chart.js";
import { formatDuration, formatDurationForCsv } from "~/time/durations";

Chart.register(BarController, BarElement, CategoryScale, LinearScale, Tooltip);

const hourMs = 3_600_000;
/** How many characters of a name stand beside its bar, on a phone and on a desk. */
const longestTick = { narrow: 15, wide: 28 };
const wideFromPx = 560;
/** Between a bar and its value, and what the longest value ('1.234 h 59 min') needs beyond the longest bar. */
const gapPx = 4;
const roomForValue = { beside: 88, above: 20 };

export interface HoursDrawing {
  bars: { tick: string; name: string; totalMs: number }[];
  /** Bars that lie have their names on the left. */
  direction: "standing" | "lying";
  /** Where the hour axis ends at the least, so that several charts can be compared. */
  reachesMs: number;
}

/** Draws hours as bars in the colours that the page has now. @returns what takes the drawing away. */
export function drawHours(canvas: HTMLCanvasElement, drawing: HoursDrawing): () => void {
  const chart = new Chart(canvas, configuration(drawing));
  return () => chart.destroy();
}

function configuration({ bars, direction, reachesMs }: HoursDrawing): ChartConfiguration<"bar"> {
  const isLying = direction === "lying";
  const [ink, line, fill] = ["--muted", "--line", "--brand"].map(token) as [string, string, string];
  const font = { family: getComputedStyle(document.body).fontFamily, size: 13 };
  const hours = {
    beginAtZero: true,
    suggestedMax: reachesMs / hourMs,
    ticks: {
      color: ink,
      font,
      precision: 0,
      maxTicksLimit: 6,
      callback: (value: string | number) => `${value} h`,
    },
    grid: { color: line },
    border: { display: false },
  };
  const names = {
    ticks: {
      color: ink,
      font,
      maxRotation: 0,
      autoSkip: !isLying,
      autoSkipPadding: 8,
      callback(this: Scale, index: string | number) {
        const tick = this.getLabelForValue(Number(index));
        const most = this.chart.width < wideFromPx ? longestTick.narrow : longestTick.wide;
        return tick.length > most ? `${tick.slice(0, most)}…` : tick;
      },
    },
    grid: { display: false },
    border: { color: line },
  };
  const values = bars.map(({ totalMs }) =>
    totalMs === 0 ? "" : isLying ? formatDuration(totalMs) : formatDurationForCsv(totalMs),
  );
  return {
    type: "bar",
    plugins: [valuesAtEnds(values, { color: ink, font: `${font.size}px ${font.family}`, isLying })],
    data: {
      labels: bars.map(({ tick }) => tick),
      datasets: [
        {
          data: bars.map(({ totalMs }) => totalMs / hourMs),
          backgroundColor: fill,
          maxBarThickness: isLying ? 20 : 32,
          borderRadius: 2,
        },
      ],
    },
    options: {
      indexAxis: isLying ? "y" : "x",
      maintainAspectRatio: false,
      layout: { padding: isLying ? { right: roomForValue.beside } : { top: roomForValue.above } },
      // Bars that grow would push their values over the names.
      animation: false,
      scales: isLying ? { x: hours, y: names } : { x: names, y: hours },
      plugins: {
        tooltip: {
          displayColors: false,
          titleFont: font,
          bodyFont: font,
          callbacks: {
            title: ([item]) => bars[item!.dataIndex]!.name,
            label: ({ dataIndex }) => formatDuration(bars[dataIndex]!.totalMs),
          },
        },
      },
    },
  };
}

interface ValueLook {
  color: string;
  font: string;
  isLying: boolean;
}

/** Writes each value at the end of its bar; those that stand have theirs only where all of them have room side by side. */
function valuesAtEnds(values: readonly string[], { color, font, isLying }: ValueLook): Plugin<"bar"> {
  return {
    id: "values-at-ends",
    afterDatasetsDraw(chart) {
      const { ctx, chartArea } = chart;
      ctx.save();
      ctx.font = font;
      ctx.fillStyle = color;
      ctx.textAlign = isLying ? "left" : "center";
      ctx.textBaseline = isLying ? "middle" : "bottom";
      const widest = Math.max(...values.map((value) => ctx.measureText(value).width));
      const hasRoom = isLying || widest + gapPx <= chartArea.width / values.length;
      if (hasRoom)
        for (const [nth, { x, y }] of chart.getDatasetMeta(0).data.entries())
          ctx.fillText(values[nth]!, isLying ? x + gapPx : x, isLying ? y : y - gapPx);
      ctx.restore();
    },
  };
}

const token = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();
