// What scripts find in the browser beside its own objects.

declare const Plotly: any;

interface Window {
  htmx?: any;
}
