#pragma once
// The live memory chart. Hovering names a part, a click chooses it (the table selects its row), a chosen part stands out.
// A model of the same shape updates value by value, which keeps hover state and takes under a millisecond.

#include "ui/charts/memory_chart_model.h"
#include "ui/charts/theme.h"

#include <QWidget>
#include <memory>
#include <optional>

class QMimeData;

namespace anchorgpu::charts {

class MemoryChart : public QWidget {
    Q_OBJECT
public:
    explicit MemoryChart(QWidget *parent = nullptr);
    ~MemoryChart() override;

    void setModel(const MemoryChartModel &model);
    const MemoryChartModel &model() const;
    void setTheme(const Theme &theme);
    void choose(std::optional<memory::ComponentId> id);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return {160, heightAt(width())}; }

    /// The chart alone as a picture, vector drawing or both on the clipboard.
    QImage picture(qreal scale) const;
    QByteArray svg() const;

Q_SIGNALS:
    void partChosen(anchorgpu::memory::ComponentId id);

protected:
    void resizeEvent(QResizeEvent *event) override;
    void changeEvent(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;

private:
    int heightAt(int width) const;
    void relayout();
    void restyle();
    void rebuildSeries();
    void updateValues();

    struct Private;
    std::unique_ptr<Private> d;
};

} // namespace anchorgpu::charts
