# What goes with an outcome within places, by R's lm with a dummy for each place, eigen and p.adjust. Writes drivers.csv and
# prints drivers.json: Rscript drivers.R > drivers.json
set.seed(64)
topics <- 6
rows <- do.call(rbind, lapply(1:24, function(place) {
  people <- 6 + place %% 5
  mood <- rnorm(people)
  ratings <- sapply(1:topics, function(topic) mood * (topic < 5) * 0.6 + rnorm(people) + (place %% 4 - 1.5) * 0.4)
  outcome <- 3 + 0.8 * ratings[, 1] + 0.4 * ratings[, 2] + (place %% 3 - 1) * 0.7 + rnorm(people)
  limit <- function(x) pmin(pmax(round(x), 1), 5)
  data.frame(place, month = rep_len(1:12, people), limit(3.4 + ratings), y = limit(outcome))
}))
names(rows) <- c("place", "month", paste0("x", 1:topics), "y")
for (skipped in seq(5, nrow(rows), 9)) rows[skipped, 2 + skipped %% topics + 1] <- NA
for (skipped in seq(7, nrow(rows), 40)) rows[skipped, 3:5] <- NA
write.csv(rows, "drivers.csv", row.names = FALSE, quote = FALSE, na = "")

xs <- paste0("x", 1:topics)
given <- 12 * as.matrix(rows[xs])
counts <- rowMeans(!is.na(given)) >= 0.7
own <- floor(rowMeans(given, na.rm = TRUE) + 0.5)
for (topic in 1:topics) given[is.na(given[, topic]), topic] <- own[is.na(given[, topic])]
data <- data.frame(place = factor(rows$place), given, y = rows$y, group = (rows$place - 1) %% 20)[counts, ]

weigh <- function(data) {
  inside <- sapply(c(xs, "y"), function(name) resid(lm(data[[name]] ~ place, data)))
  r <- cor(inside)
  split <- eigen(r[xs, xs], symmetric = TRUE)
  half <- split$vectors %*% diag(sqrt(split$values)) %*% t(split$vectors)
  weights <- drop(half^2 %*% solve(half, r[xs, "y"])^2)
  full <- lm(reformulate(c("place", xs), "y"), data)
  explained <- 1 - deviance(full) / deviance(lm(y ~ place, data))
  list(explained = explained, shares = weights / sum(weights), correlations = r[xs, "y"], df = df.residual(full))
}
whole <- weigh(data)
parts <- lapply(sort(unique(data$group)), function(group) weigh(droplevels(data[data$group != group, ])))
error <- function(values) sqrt((length(values) - 1) / length(values) * sum((values - mean(values))^2))
of <- function(name, topic, how = identity) sapply(parts, function(part) how(part[[name]][[topic]]))
degrees <- length(parts) - 1
chances <- sapply(1:topics, function(j) 2 * pt(-abs(atanh(whole$correlations[[j]]) / error(of("correlations", j, atanh))), degrees))
reach <- sapply(1:topics, function(j) qt(0.975, degrees) * error(of("shares", j)))

number <- function(x) paste(sprintf("%.14g", x), collapse = ", ")
field <- function(name, x) sprintf('  "%s": [%s]', name, number(x))
cat("{\n", paste(
  sprintf('  "n": %d', nrow(data)),
  sprintf('  "explained": %.14g', whole$explained),
  sprintf('  "adjusted": %.14g', 1 - (1 - whole$explained) * (nrow(data) - nlevels(data$place)) / whole$df),
  field("shares", whole$shares),
  field("correlations", whole$correlations),
  field("chances", p.adjust(chances, "BH")),
  field("reach", reach),
  sep = ",\n"), "\n}\n", sep = "")
