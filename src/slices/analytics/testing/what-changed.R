# What R says of chances (p.adjust, t.test) and of answers needed (power.t.test); prints what-changed.json:
# Rscript what-changed.R > what-changed.json
number <- function(x) paste(sprintf("%.12g", x), collapse = ", ")
families <- list(
  c(0.2),
  c(0.04, 0.001, 0.03, 0.5, 0.9, 0.0301),
  c(0.011, 0.02, 0.03, 0.04, 0.05),
  c(1, 0.0004, 0.6, 0.6, 0.07, 0.013, 0.013, 0.2, 0.0009, 0.31)
)
adjusted <- sapply(families, function(p) sprintf('    { "chances": [%s], "adjusted": [%s] }', number(p), number(p.adjust(p, "BH"))))

set.seed(49)
answers <- function(n, mean) pmin(5, pmax(1, round(rnorm(n, mean, 1))))
pairs <- list(list(answers(25, 3.5), answers(31, 3.9)), list(answers(12, 4), answers(90, 3.1)), list(answers(60, 3.2), answers(60, 3.25)))
tests <- sapply(pairs, function(pair) {
  p <- t.test(pair[[1]], pair[[2]])$p.value
  sprintf('    { "current": [%s], "previous": [%s], "chance": %.12g }', number(pair[[1]]), number(pair[[2]]), p)
})

# The word needs two-sided 4 %, found in four of five cases.
needed <- sapply(c(3, 5, 10), function(delta) {
  n <- power.t.test(delta = delta, sd = 14, sig.level = 0.04, power = 0.8)$n
  sprintf('    { "change": %g, "answers": %.6f }', delta, n)
})
block <- function(name, rows) sprintf('  "%s": [\n%s\n  ]', name, paste(rows, collapse = ",\n"))
cat("{\n", paste(block("families", adjusted), block("tests", tests), block("needed", needed), sep = ",\n"), "\n}\n", sep = "")
